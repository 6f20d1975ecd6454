# Sourced by bin/up, bin/test and bin/yardmaster: makes Node.js, the packages and the database client ready.
# What is ready already is not touched, so that this costs a fraction of a second from the second time on.

umask 022
export npm_config_update_notifier=false
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"

# Two starts in one checkout prepare it one after the other.
prepare_runtime() {
  mkdir -p "$root/.node"
  if command -v flock >/dev/null; then
    exec 9>"$root/.node/lock"
    flock 9
  fi
  use_node
  install_packages
  generate_client
  exec 9>&-
}

use_node() {
  # What agents get (lib/agents/process/child-environment.ts).
  export YARDMASTER_USER_PATH="${YARDMASTER_USER_PATH-$PATH}"
  PATH="$root/.node/bin:$PATH"
  export PATH
  if is_new_enough; then return; fi
  command -v npm >/dev/null || fail "Yardmaster needs Node.js 22.18 or newer, or npm to fetch it with: install Node.js first."
  echo "Fetching Node.js 24…"
  # The npm package node@24 is only a script that installs the package of the platform; npm may block such scripts.
  local package
  package="$(node -p '(process.platform + process.arch === "darwinarm64" ? "node-bin-" : "node-") + process.platform + "-" + process.arch')"
  npm install --prefix "$root/.node" --no-save --no-package-lock --no-audit --no-fund --loglevel=error "$package@24" >/dev/null ||
    fail "Node.js 24 could not be fetched from the npm registry."
  mkdir -p "$root/.node/bin"
  ln -sf "../node_modules/$package/bin/node" "$root/.node/bin/node"
  hash -r
  is_new_enough || fail "The fetched Node.js does not run on this machine."
}

is_new_enough() {
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 22 || (major === 22 && minor >= 18) ? 0 : 1)' 2>/dev/null
}

install_packages() {
  if node "$root/bin/packages-are-installed.mjs"; then return; fi
  echo "Installing packages…"
  # Prisma's install script would fetch a program that nobody needs; naming any executable keeps it from doing so.
  (cd "$root" && PRISMA_SCHEMA_ENGINE_BINARY="$(command -v node)" npm ci --include=dev --no-audit --no-fund --loglevel=error >/dev/null) ||
    fail "npm ci failed; its own words stand above."
}

generate_client() {
  local client="$root/lib/db/connection/generated/client.ts"
  if [ "$client" -nt "$root/prisma/schema.prisma" ] && [ "$client" -nt "$root/node_modules/.package-lock.json" ]; then return; fi
  echo "Generating the database client…"
  local output
  output="$(cd "$root" && npm run --silent generate 2>&1)" || fail "$output"
  touch "$client"
}

# What keeps agents in (docs/contract.md#walls): as root on Debian it comes by apt; elsewhere the person is told by the worker.
install_wall() {
  if [ "$(uname)" != Linux ] || command -v bwrap >/dev/null; then return; fi
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return; fi
  echo "Installing bubblewrap, the wall around agents…"
  install_packages_quietly bubblewrap || echo "bubblewrap could not be installed." >&2
}

# Debian packages, by apt. No service is started by what is installed.
install_packages_quietly() {
  local policy=/usr/sbin/policy-rc.d own_policy=no status=0
  if [ ! -e "$policy" ]; then
    own_policy=yes
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
  fi
  timeout 180 apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive timeout 600 apt-get install -y -qq --no-install-recommends "$@" >/dev/null || status=$?
  if [ "$own_policy" = yes ]; then rm -f "$policy"; fi
  return "$status"
}

fail() {
  echo "$1" >&2
  exit 1
}

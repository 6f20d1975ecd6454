#!/usr/bin/env bash
# Shows a backup with WAL and a restore to a point in time, on two throw-away clusters of Debian's PostgreSQL 15, with a desk's
# database. As root; `bin/test --long` installs what it needs. Ends with 0 only where the restored desk is whole.
set -euo pipefail
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
bin=/usr/lib/postgresql/15/bin
work="$(mktemp -d /tmp/yardmaster-pitr-XXXXXX)"
chown postgres: "$work"
port=$((20000 + RANDOM % 20000))
as() { (cd "$work" && runuser -u postgres -- "$@"); }
url() { echo "postgresql://postgres@127.0.0.1:$1/yardmaster"; }
ask() { as "$bin/psql" -XAtq "$(url "$1")" -c "$2"; }
desk() { local at="$1"; shift; DATABASE_URL="$(url "$at")" YARDMASTER_DATA="$work/desk" "$root/bin/yardmaster" "$@"; }
start() { as "$bin/pg_ctl" -D "$work/$1" -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=" -l "$work/$1.log" -w start >/dev/null; }
end() {
  for cluster in primary restored; do as "$bin/pg_ctl" -D "$work/$cluster" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap end EXIT
mkdir "$work/desk"
export PGOPTIONS="-c client_min_messages=warning"

echo "1. A cluster that keeps its WAL in an archive"
as "$bin/initdb" -D "$work/primary" --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
as mkdir "$work/archive"
# %p is the file, %f its name. A real archive is on another machine, and a file that is there is never written over.
as tee -a "$work/primary/postgresql.conf" >/dev/null <<CONF
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f $work/archive/%f && cp %p $work/archive/%f'
CONF
start primary "$port"
as "$bin/createdb" -h 127.0.0.1 -p "$port" yardmaster
desk "$port" migrate

echo "2. A base backup, while it is in use"
as "$bin/pg_basebackup" -h 127.0.0.1 -p "$port" -D "$work/restored" --checkpoint=fast --wal-method=none

echo "3. Work after it, the moment to return to, and a mistake"
desk "$port" users create --email kept@example.com --role admin >/dev/null
moment="$(ask "$port" "SELECT clock_timestamp()")"
ask "$port" "SELECT pg_sleep(0.01)" >/dev/null
ask "$port" "TRUNCATE app_user CASCADE"
ask "$port" "SELECT pg_switch_wal()" >/dev/null
timeout 60 bash -c "until ls '$work'/archive/* >/dev/null 2>&1 && [ \"\$(runuser -u postgres -- $bin/psql -XAtq '$(url "$port")' -c \"SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) FROM pg_stat_archiver\")\" = t ]; do sleep 0.2; done"

echo "4. A restore to $moment"
as tee -a "$work/restored/postgresql.conf" >/dev/null <<CONF
archive_mode = off
restore_command = 'cp $work/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = promote
CONF
as touch "$work/restored/recovery.signal"
as chmod 700 "$work/restored"
start restored "$((port + 1))"
timeout 60 bash -c "until [ \"\$(runuser -u postgres -- $bin/psql -XAtq '$(url "$((port + 1))")' -c 'SELECT pg_is_in_recovery()')\" = f ]; do sleep 0.2; done"

echo "5. What is there"
echo "   in the database with the mistake: $(ask "$port" "SELECT count(*) FROM app_user") people"
found="$(ask "$((port + 1))" "SELECT count(*) FROM app_user WHERE email = 'kept@example.com'")"
echo "   in the restored one: $found"
[ "$found" = 1 ]
desk "$((port + 1))" migrate
desk "$((port + 1))" doctor

# Puts up the wall of a user of its own, as root in namespaces of its own, and starts a program behind it as that user.
#
#     sh put-up.sh UID NETWORK BYTES_OF_SHARED_MEMORY WORKSPACE [sys FROM AT]… [ln TARGET AT]… [ro|rw FROM AT]… -- PROGRAM [ARGUMENT…]
#
# NETWORK is `own` where the namespace of the network is the program's own: its loopback is down then.
#
# The parts of the system (sys) come first: with them the programs used here are found after the change of the root. From there on
# no link that somebody left in a folder leads out of the new root.
set -eu
umask 022
path=$PATH
PATH=/usr/sbin:/usr/bin:/sbin:/bin
uid=$1 network=$2 shared=$3 work=$4
shift 4

# A mount needs a place of the same kind as what is mounted.
prepare() {
  if [ -d "$1" ]; then
    mkdir -p "$2"
  elif [ ! -e "$1" ]; then
    echo "${1#/.machine} is not there" >&2
    exit 1
  elif [ ! -e "$2" ]; then
    mkdir -p "${2%/*}"
    : >"$2"
  fi
}

readable=bind,ro,nosuid,nodev
new=/sys
mount -t tmpfs -o mode=0755,nosuid,nodev none "$new"
while [ "$1" = sys ]; do
  prepare "$2" "$new$3"
  mount -o "$readable" "$2" "$new$3"
  shift 3
done
while [ "$1" = ln ]; do
  ln -s "$2" "$new$3"
  shift 3
done
cd "$new"
mkdir -p .machine proc dev run var tmp
pivot_root . .machine
cd /

mount -t proc -o nosuid,nodev,noexec none /proc
mount -t tmpfs -o mode=0755,nosuid,noexec none /dev
for device in null zero full random urandom tty; do
  : >/dev/$device
  mount -o bind "/.machine/dev/$device" "/dev/$device"
done
ln -s /proc/self/fd /dev/fd
for stream in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${stream%:*}" "/dev/${stream#*:}"; done
mkdir /dev/pts /dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec none /dev/pts
ln -s pts/ptmx /dev/ptmx
mount -t tmpfs -o "mode=1777,nosuid,nodev,size=$shared" none /dev/shm
ln -s ../tmp /var/tmp
ln -s ../run /var/run

while [ "$1" != -- ]; do
  prepare "/.machine$2" "$3"
  case $1 in
    ro) mount -o "$readable" "/.machine$2" "$3" ;;
    rw) mount -o bind,nosuid,nodev "/.machine$2" "$3" ;;
  esac
  shift 3
done
shift

if [ "$network" = own ]; then
  ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null ||
    perl -e 'socket(S, 2, 2, 0) && ioctl(S, 0x8914, $_ = pack("a16 s x22", "lo", 0x41)) or exit 1' # SIOCSIFFLAGS, up and running
fi

umount -l /.machine
rmdir /.machine
mount -o remount,ro /dev
mount -o remount,ro /
cd "$work"
drop="$(command -v setpriv) --reuid $uid --regid $uid --clear-groups --no-new-privs --pdeathsig keep"
# The first process of a namespace has to bury those that nobody waits for: a shell that waits does.
PATH=$path exec $drop --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- /bin/sh -c '"$@"; exit $?' sh "$@"

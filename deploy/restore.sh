#!/bin/sh
# restore.sh BACKUP CLUSTER WAL_ARCHIVE [TIME]: makes a cluster as it was at TIME (such as 2026-11-21 09:30:00+00),
# or as late as the archive goes. CLUSTER must not be there yet: what is there may be the only proof of what
# happened. Start PostgreSQL on it afterwards; it accepts connections once it has arrived at TIME.
set -eu
backup=$1 cluster=$2 archive=$3 time=${4:-}
if [ -e "$cluster" ]; then
  echo "$cluster is there: move it away first" >&2
  exit 1
fi
# Debian and Red Hat keep it, of each version, in a folder that is not in the PATH.
version=$(cat "$backup/PG_VERSION")
PATH=/usr/lib/postgresql/$version/bin:/usr/pgsql-$version/bin:$PATH
pg_verifybackup --quiet "$backup"
umask 077
cp -a "$backup" "$cluster"
# A backup of a cluster that was once restored still has the moment of that restore in it: it would end there.
sed -i '/^ *\(restore_command\|recovery_target[a-z_]*\) *=/d' "$cluster/postgresql.auto.conf"
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  echo "recovery_target_timeline = 'latest'"
  if [ -n "$time" ]; then
    echo "recovery_target_time = '$time'"
    echo "recovery_target_action = 'promote'"
  fi
} >>"$cluster/postgresql.auto.conf"
touch "$cluster/recovery.signal"

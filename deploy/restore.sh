#!/bin/sh
# restore.sh BACKUP CLUSTER WAL_ARCHIVE [TIME]: restores a cluster to its state at TIME (such as 2026-11-21
# 09:30:00+00), or at the end of the archive. CLUSTER must not exist: an old one may be the only evidence of what
# happened. Start PostgreSQL on it afterwards; it accepts connections once it has reached TIME.
set -eu
if [ $# -lt 3 ]; then
  echo 'usage: restore.sh BACKUP CLUSTER WAL_ARCHIVE [TIME]' >&2
  exit 2
fi
backup=$1 cluster=$2 archive=$3 time=${4:-}
if [ -e "$cluster" ]; then
  echo "$cluster is there: move it away first" >&2
  exit 1
fi
# From a backup that is later than TIME, PostgreSQL would restore without an error what TIME was to leave out. The name
# tells in UTC when the backup was begun; one of another name is taken as it is.
begun=$(basename "$backup" | sed -n 's/^base-\(....\)\(..\)\(..\)T\(..\)\(..\)\(..\)Z$/\1-\2-\3 \4:\5:\6 UTC/p')
# PostgreSQL also knows forms of times that date does not: those are not compared.
wanted=$(date -d "$time" +%s 2>/dev/null || true)
if [ -n "$time" ] && [ -n "$wanted" ] && [ -n "$begun" ] && [ "$(date -d "$begun" +%s)" -gt "$wanted" ]; then
  echo "$backup was begun only at $begun: take an earlier one" >&2
  exit 1
fi
# Debian and Red Hat install each version's pg_verifybackup in a folder that is not in the PATH.
version=$(cat "$backup/PG_VERSION")
PATH=/usr/lib/postgresql/$version/bin:/usr/pgsql-$version/bin:$PATH
pg_verifybackup --quiet "$backup"
umask 077
cp -a "$backup" "$cluster"
# A backup of a cluster that was restored once still contains the settings of that restore, and would stop at its time.
# And no standby follows a cluster that was just restored: each write would wait for one.
sed -i '/^ *\(restore_command\|recovery_target[a-z_]*\|synchronous_standby_names\) *=/d' "$cluster/postgresql.auto.conf"
# PostgreSQL takes a failure for the end of the archive, and would go on without what comes after a damaged segment: only
# a status above 125 stops it.
packed="$archive/%f.gz"
{
  echo "restore_command = 'if [ -f \"$packed\" ]; then gzip -dc \"$packed\" >\"%p\" || exit 200; else cp \"$archive/%f\" \"%p\"; fi'"
  echo "recovery_target_timeline = 'latest'"
  if [ -n "$time" ]; then
    echo "recovery_target_time = '$time'"
    echo "recovery_target_action = 'promote'"
  fi
} >>"$cluster/postgresql.auto.conf"
touch "$cluster/recovery.signal"

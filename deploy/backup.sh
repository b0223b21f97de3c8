#!/bin/sh
# Makes a base backup, verifies that it is complete, and removes all but the last BACKUPS_KEPT backups. PG* variables
# select the cluster; BACKUP_DIR and WAL_ARCHIVE are the targets. It also fails if the backup was made but WAL is not
# archived, because a restore would reach no further than the last backup.
set -eu
: "${BACKUP_DIR:?}" "${WAL_ARCHIVE:?}" "${BACKUPS_KEPT:=14}"
# With 0, the backup that was just made would be removed with all others.
case $BACKUPS_KEPT in
  0* | *[!0-9]*)
    echo "BACKUPS_KEPT: must be a whole number from 1 on, and is $BACKUPS_KEPT" >&2
    exit 2
    ;;
esac
umask 077
name=base-$(date -u +%Y%m%dT%H%M%SZ)
partial=$BACKUP_DIR/.$name.partial
# Two backups at once would remove each other's files.
exec 9<"$BACKUP_DIR"
if ! flock --nonblock 9; then
  echo 'another backup is under way' >&2
  exit 1
fi
# Leftovers of backups that were killed, or ended by a restart of the machine; each is as large as the database.
rm -rf "$BACKUP_DIR"/.base-*.partial
trap 'rm -rf "$partial"' EXIT
# The backup contains its WAL, so it can be started even if the archive is lost.
pg_basebackup --pgdata="$partial" --format=plain --wal-method=stream --checkpoint=fast --no-password
# Debian and Red Hat install each version's other programs in a folder that is not in the PATH.
version=$(cat "$partial/PG_VERSION")
PATH=/usr/lib/postgresql/$version/bin:/usr/pgsql-$version/bin:$PATH
pg_verifybackup --quiet "$partial"
mv -T "$partial" "$BACKUP_DIR/$name"
sync "$BACKUP_DIR"

cd "$BACKUP_DIR"
ls -d base-* | sort -r | tail -n +"$((BACKUPS_KEPT + 1))" | while read -r old; do rm -rf "./$old"; done
# Segments from before the oldest remaining backup are of no use.
oldest=$(ls -d base-* | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$WAL_ARCHIVE" "$first"
echo "$BACKUP_DIR/$name"

failing=$(psql -XAtq -d postgres -c "select current_setting('archive_mode') = 'off'
  or coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver")
if [ "$failing" != f ]; then
  echo 'The backup is made, but WAL is not archived: select * from pg_stat_archiver' >&2
  exit 1
fi

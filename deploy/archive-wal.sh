#!/bin/sh
# archive_command = '/srv/device-pay/current/deploy/archive-wal.sh %p %f /var/backups/device-pay/wal'
# Exits with 0 only when the complete segment is on the disk: PostgreSQL keeps a segment whose archiving failed, and
# tries again.
set -eu
segment=$1 name=$2 archive=$3
# One that an earlier release has archived is not compressed.
for there in "$archive/$name" "$archive/$name.gz"; do
  [ -f "$there" ] || continue
  # After a crash PostgreSQL may archive the same segment again. A different one of the same name is never overwritten.
  gzip -dcf "$there" | cmp -s "$segment" - && exit
  echo "$there is there already, and is another one: is another cluster archived there?" >&2
  exit 1
done
# Each minute's segment has 16 MB, and is mostly empty: as it is, a shop without customers would fill 23 GB a day.
gzip -1 <"$segment" >"$archive/.$name.partial"
sync "$archive/.$name.partial"
mv "$archive/.$name.partial" "$archive/$name.gz"
sync "$archive"

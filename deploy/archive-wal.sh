#!/bin/sh
# archive_command = '/srv/device-pay/current/deploy/archive-wal.sh %p %f /var/backups/device-pay/wal'
# Exits with 0 only when the complete segment is on the disk: PostgreSQL keeps a segment whose archiving failed, and
# tries again.
set -eu
segment=$1 name=$2 archive=$3
if [ -f "$archive/$name" ]; then
  # After a crash PostgreSQL may archive the same segment again. A different one of the same name is never overwritten.
  cmp -s "$segment" "$archive/$name" && exit
  echo "$archive/$name is there already, and is another one: is another cluster archived there?" >&2
  exit 1
fi
cp "$segment" "$archive/.$name.partial"
sync "$archive/.$name.partial"
mv "$archive/.$name.partial" "$archive/$name"
sync "$archive"

#!/bin/sh
# archive_command = '/srv/device-pay/current/deploy/archive-wal.sh %p %f /var/backups/device-pay/wal'
# Exits with 0 only when the segment is whole and on the disk: PostgreSQL keeps and repeats what failed.
set -eu
segment=$1 name=$2 archive=$3
if [ -f "$archive/$name" ]; then
  # After a crash PostgreSQL may bring a segment again; another one of the same name is never written over.
  cmp -s "$segment" "$archive/$name"
  exit
fi
cp "$segment" "$archive/.$name.partial"
sync "$archive/.$name.partial"
mv "$archive/.$name.partial" "$archive/$name"
sync "$archive"

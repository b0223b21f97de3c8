#!/bin/sh
# roll.sh PORT…: restarts server processes one after the other, each out of nginx while it is, so that no request
# meets a process that stops. A reload of nginx itself may still reset one on a kept HTTP/1.1 connection, so there
# are as few as can be: what brings a process back takes the next one out. Run as root beside nginx and the units.
# A process that does not become ready stays out, and the rest is not touched.
set -eu
: "${NGINX_CONF:=/etc/nginx/conf.d/device-pay.conf}" "${RELOAD_COMMAND:=nginx -s reload}"
: "${RESTART_COMMAND:=systemctl restart device-pay@}"

# Without ports nothing would be restarted, and all would seem well.
if [ $# -eq 0 ]; then
  echo 'usage: roll.sh PORT…, such as roll.sh 8081 8082' >&2
  exit 2
fi

# Two at once would bring back what the other one is stopping.
exec 9<"$(dirname "$NGINX_CONF")"
if ! flock --nonblock 9; then
  echo 'another roll is under way' >&2
  exit 1
fi

# mark PORT 'END': how the line of the upstream's server ends from the next reload on, whatever a roll that failed
# had left there.
mark() {
  sed -i "/^ *server 127\.0\.0\.1:$1 /s/\( down\)*;\$/$2/" "$NGINX_CONF"
}

for port in "$@"; do
  if ! grep -q "^ *server 127\.0\.0\.1:$port " "$NGINX_CONF"; then
    echo "$NGINX_CONF has no process at $port" >&2
    exit 1
  fi
done

for port in "$@"; do
  if ! grep '^ *server 127\.0\.0\.1:' "$NGINX_CONF" | grep -v ":$port " | grep -qv ' down;$'; then
    echo "$port is the last process in nginx: bring another one back first" >&2
    exit 1
  fi
  mark "$port" ' down;'
  $RELOAD_COMMAND
  # The workers of before finish what they have begun; an upload of over a minute is cut, and sent again by the portal.
  sleep 1
  for _ in $(seq 70); do
    pgrep -f 'nginx: worker process is shutting down' >/dev/null || break
    sleep 1
  done
  # Without quotes: the command's words, and the port at its end.
  $RESTART_COMMAND$port 9<&-
  tries=0
  until curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$port/healthz/ready"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      echo "$port is not ready, its log says why (journalctl -u device-pay@$port): it stays out of nginx" >&2
      exit 1
    fi
    sleep 0.5
  done
  mark "$port" ';'
  echo "$port is ready"
done
$RELOAD_COMMAND

#!/bin/sh
# roll.sh PORT…: restarts server processes one after the other. Each is taken out of nginx meanwhile, so that no
# request meets a process that is stopping. A reload of nginx may still reset a request on a kept HTTP/1.1 connection,
# so there are as few reloads as possible: the one that brings a process back also takes the next one out. Run it as
# root on the machine of nginx and the units. A process that does not become ready stays out, and the others are left
# as they are.
set -eu
: "${NGINX_CONF:=/etc/nginx/conf.d/device-pay.conf}" "${RELOAD_COMMAND:=nginx -s reload}"
: "${RESTART_COMMAND:=systemctl restart device-pay@}"

# Without ports, nothing would be restarted and no error reported.
if [ $# -eq 0 ]; then
  echo 'usage: roll.sh PORT…, such as roll.sh 8081 8082' >&2
  exit 2
fi

# Two rolls at once would bring back the processes that the other one is stopping.
exec 9<"$(dirname "$NGINX_CONF")"
if ! flock --nonblock 9; then
  echo 'another roll is under way' >&2
  exit 1
fi

# mark PORT 'END': changes the end of the server's line in the upstream, which counts from the next reload on. A ' down'
# that a failed roll has left is replaced.
mark() {
  sed -i "/^ *server 127\.0\.0\.1:$1 /s/\( down\)*;\$/$2/" "$NGINX_CONF"
}

is_ready() {
  curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1/healthz/ready"
}

# others PORT: the other processes to which nginx sends requests.
others() {
  sed -n "/ down;\$/d; /:$1 /d; s/^ *server 127\.0\.0\.1:\([0-9]*\) .*/\1/p" "$NGINX_CONF"
}

# One that has ended still stands in nginx.
is_any_ready() {
  for other in "$@"; do
    if is_ready "$other"; then return; fi
  done
  false
}

for port in "$@"; do
  if ! grep -q "^ *server 127\.0\.0\.1:$port " "$NGINX_CONF"; then
    echo "$NGINX_CONF has no process at $port" >&2
    exit 1
  fi
done

for port in "$@"; do
  if [ -z "$(others "$port")" ]; then
    echo "$port is the last process in nginx: bring another one back first" >&2
    exit 1
  fi
  # Unquoted: a list of ports.
  if is_ready "$port" && ! is_any_ready $(others "$port"); then
    echo "$port is the last process that is ready: roll another one first" >&2
    exit 1
  fi
  mark "$port" ' down;'
  $RELOAD_COMMAND
  # The old workers finish their requests; an upload that takes over a minute is cut, and the portal sends it again.
  sleep 1
  for _ in $(seq 70); do
    pgrep -f 'nginx: worker process is shutting down' >/dev/null || break
    sleep 1
  done
  # Unquoted: the command is split into words, and the port is appended to the last one.
  $RESTART_COMMAND$port 9<&-
  tries=0
  until is_ready "$port"; do
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

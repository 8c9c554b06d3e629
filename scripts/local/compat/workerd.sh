#!/bin/sh
# A terminal sends Ctrl-C to all its processes, and a service manager often stops the whole group. The
# Worker must outlive both until its queues are drained. The platform ends it. If the platform is killed,
# the loop below does, or the next start by this number.
trap '' INT
echo $$ > "$SPOTTER_WORKERD_PID"
(
  trap '' TERM HUP
  while kill -0 "$PPID" && kill -0 $$; do sleep 1; done
  kill -0 "$PPID" || kill -KILL $$
) < /dev/null > /dev/null 2>&1 3>&- &
# Its own handler would end it at TERM: where there is setsid, it leaves the group.
if command -v setsid > /dev/null; then exec setsid "$SPOTTER_WORKERD" "$@"; fi
exec "$SPOTTER_WORKERD" "$@"

#!/bin/sh
# A terminal sends Ctrl-C to all its processes, and a service manager often stops the whole group. The
# Worker must outlive both until its queues are drained. The platform ends it, or, after a crash, the
# next start does by this number.
trap '' INT
echo $$ > "$SPOTTER_WORKERD_PID"
# Its own handler would end it at TERM: where there is setsid, it leaves the group.
if command -v setsid > /dev/null; then exec setsid "$SPOTTER_WORKERD" "$@"; fi
exec "$SPOTTER_WORKERD" "$@"

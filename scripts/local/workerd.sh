#!/bin/sh
# Ctrl-C goes to every process of a terminal, and what stops a service often to its whole group. The
# Worker must outlive both until its queues are drained; the platform ends it itself, or, after a crash,
# at the next start by this number.
trap '' INT
echo $$ > "$SPOTTER_WORKERD_MARK"
# Its own handler would end it on TERM: where there is setsid, it leaves the group.
if command -v setsid > /dev/null; then exec setsid "$SPOTTER_WORKERD" "$@"; fi
exec "$SPOTTER_WORKERD" "$@"

#!/bin/sh
# Ctrl-C goes to every process of a terminal. The Worker must outlive it until its queues are
# drained; the platform ends it itself, or, after a crash, at the next start by this number.
trap '' INT
echo $$ > "$SPOTTER_WORKERD_MARK"
exec "$SPOTTER_WORKERD" "$@"

#!/bin/sh
# Ctrl-C goes to every process of a terminal. The Worker must outlive it until its queues are
# drained; the platform ends it itself.
trap '' INT
exec "$SPOTTER_WORKERD" "$@"

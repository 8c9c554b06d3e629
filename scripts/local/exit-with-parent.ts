// Loaded first into every child process: one that outlived a crashed platform would write into the
// folder in which the next one builds.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

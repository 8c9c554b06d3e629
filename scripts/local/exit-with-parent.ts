// Loaded first into every child process: one that outlived a crashed platform would go on writing
// into the folder that the next platform builds in.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

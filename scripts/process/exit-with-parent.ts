// Preloaded in child processes. An orphan would write into the folder of the next build.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a constructor without letting it listen to signals: Miniflare would end this process at
 * once, before the queues are drained and the database is closed.
 */
export function keepSignals<Result>(construct: () => Result): Result {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const result = construct();
  SIGNALS.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener);
    }
  });
  return result;
}

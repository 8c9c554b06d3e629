/**
 * Makes a task that is called in bursts run one at a time: calls that arrive during a run share one
 * further run, which starts after it and so sees everything they were called for.
 */
export function coalesce<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let waiting: Promise<Result> | undefined;

  const start = (): Promise<Result> => {
    waiting = undefined;
    const run = task().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };

  return () => {
    if (waiting !== undefined) return waiting;
    if (running === undefined) return start();
    waiting = running.then(start, start);
    return waiting;
  };
}

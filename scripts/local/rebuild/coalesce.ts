/** Runs one call of a task at a time. Calls during a run share one further run after it. */
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

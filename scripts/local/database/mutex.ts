/** Runs work after all earlier work has ended, and returns its result. */
export type Mutex = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A mutex of its own. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

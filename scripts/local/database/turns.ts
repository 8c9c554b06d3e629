/** Runs one thing after the other; answers what each answers. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue of its own: what is handed to it runs when everything before it has ended. */
export function createMutex(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

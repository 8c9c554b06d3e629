import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal, or reads answers from standard input, one per line. */
export interface Questions {
  /** Returns '' if there are no more answers. Hidden answers are not echoed. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

export function openQuestions(): Questions {
  let isSilent = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isSilent) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: echo, terminal });
  const answers = lines[Symbol.asyncIterator]();
  lines.on('SIGINT', () => process.exit(130));
  return {
    async ask(question, { hidden = false } = {}) {
      process.stderr.write(`${question}: `);
      isSilent = hidden;
      const { value, done } = await answers.next();
      isSilent = false;
      if (hidden || !terminal) process.stderr.write('\n');
      return done ? '' : value;
    },
    close: () => lines.close(),
  };
}

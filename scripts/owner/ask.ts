import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks questions one after the other, at a terminal or of a file of answers, one a line. */
export interface Questions {
  /** The answer; '' when there is none any more. A hidden one is not shown while it is typed. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

/** Opens the terminal, or whatever stands in for it, for questions. */
export function openQuestions(): Questions {
  let silent = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
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
      silent = hidden;
      const { value, done } = await answers.next();
      silent = false;
      if (hidden || !terminal) process.stderr.write('\n');
      return done ? '' : value;
    },
    close: () => lines.close(),
  };
}

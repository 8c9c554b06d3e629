import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Failure, messageOf } from '../process/failure.ts';

export const USAGE = `Usage: npm start -- [--reset] [--reviews N] [--without-demo]

  --reset      start again with the demo reviews and move the previous database to
               .spotter/database-before-reset
  --reviews N  generate at least N reviews in addition to the demo ones
  --without-demo
               make a new database without the demo, as a new hosted site has it, and print the
               link that sets it up; an existing database needs --reset too
  --help       print this help

  PORT=8788 npm start   serve the site on another port than 8787`;

const MOST_REVIEWS = 100_000;
export const DEFAULT_PORT = 8787;

export type StartFlags =
  | { kind: 'help' }
  | { kind: 'start'; reset: boolean; reviews: number; demo: boolean };

export function parseStartFlags(words: string[]): StartFlags {
  const { reset, reviews, help, 'without-demo': withoutDemo } = parseWords(words);
  if (help) return { kind: 'help' };
  const count = z.coerce.number().int().min(0).max(MOST_REVIEWS).safeParse(reviews);
  if (!/^\d+$/.test(reviews) || !count.success) {
    throw new Failure(
      `--reviews must be a whole number up to ${MOST_REVIEWS}, not '${reviews}'.\n\n${USAGE}`,
    );
  }
  return { kind: 'start', reset, reviews: count.data, demo: !withoutDemo };
}

export function parsePort(value: string | undefined): number {
  const port = z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .safeParse(value ?? DEFAULT_PORT);
  if (!port.success) throw new Failure(`PORT must be a number from 1 to 65535, not '${value}'.`);
  return port.data;
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        reset: { type: 'boolean', default: false },
        reviews: { type: 'string', default: '0' },
        'without-demo': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [sentence] = messageOf(error).split('. ');
    throw new Failure(`${sentence}.\n\n${USAGE}`);
  }
}

import type { z } from 'zod';
import { query } from '../../database/query.ts';
import { rejection } from '../files/batches.ts';
import { ContentError } from '../files/content-error.ts';

/** Codes for unreadable values, violated constraints, and exceptions of functions. */
const REJECTED = /^(?:2[23]|P0001)/;

interface Answer {
  data: unknown;
  error: { code: string; message: string; details: string } | null;
  status: number;
}

/**
 * The result of a function that stores or compares lines.
 *
 * @param lineOf the line of each key of the file
 * @throws a ContentError with the line if the database rejects one, else like `query`
 */
export async function accepted<Schema extends z.ZodType>(
  call: PromiseLike<Answer>,
  schema: Schema,
  lineOf: ReadonlyMap<string, number> = new Map(),
): Promise<z.output<Schema>> {
  const answer = await call;
  const { error } = answer;
  if (error !== null && REJECTED.test(error.code)) {
    throw new ContentError(rejection(error, lineOf));
  }
  return query(Promise.resolve(answer), schema);
}

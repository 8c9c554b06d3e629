import { z } from 'zod';
import { formMessages } from './messages.ts';

/** As in the database. */
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export function isInstant(text: string): boolean {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) return false;
  const moment = Date.parse(text);
  return moment >= EARLIEST && moment <= LATEST;
}

/** An empty text, or a moment with its offset from UTC. */
export function instantLine() {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || isInstant(text), formMessages.instant);
}

import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ownerFailure } from '../../core/messages.ts';
import type { AppEnv } from '../app-env.ts';
import { DatabaseAway } from './owner-database.ts';

/** Answers what a handler threw with a sentence, and logs what only a developer can use. */
export const answerError: ErrorHandler<AppEnv> = (error, context) => {
  if (error instanceof HTTPException) {
    return context.json({ error: ownerFailure.malformed }, error.status);
  }
  console.error(error);
  return error instanceof DatabaseAway
    ? context.json({ error: ownerFailure.databaseAway }, 503)
    : context.json({ error: ownerFailure.unexpected }, 500);
};

import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ownerFailure } from '../../core/messages.ts';
import { DatabaseAway, DatabaseRefused } from '../database/service-client.ts';
import type { AppEnv } from './app-env.ts';

/** Answers what a handler threw with a sentence, and logs what only a developer can use. */
export const answerError: ErrorHandler<AppEnv> = (error, context) => {
  if (error instanceof HTTPException) {
    return context.json({ error: ownerFailure.malformed }, error.status);
  }
  console.error(error);
  if (error instanceof DatabaseAway) return context.json({ error: ownerFailure.databaseAway }, 503);
  // A letter that no text of it can hold, in a field that takes any.
  if (error instanceof DatabaseRefused) return context.json({ error: ownerFailure.malformed }, 400);
  return context.json({ error: ownerFailure.unexpected }, 500);
};

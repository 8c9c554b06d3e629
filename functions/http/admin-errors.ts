import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { apiMessages } from '../../core/http/messages.ts';
import { ConstraintError, DatabaseUnavailable } from '../database/service-client.ts';
import type { AppEnv } from './app-env.ts';

/** Answers what a handler threw with a sentence, and logs what only a developer can use. */
export const answerError: ErrorHandler<AppEnv> = (error, context) => {
  if (error instanceof HTTPException) {
    return context.json({ error: apiMessages.malformed }, error.status);
  }
  console.error(error);
  if (error instanceof DatabaseUnavailable)
    return context.json({ error: apiMessages.databaseUnavailable }, 503);
  // A letter that no text of it can hold, in a field that takes any.
  if (error instanceof ConstraintError) return context.json({ error: apiMessages.malformed }, 400);
  return context.json({ error: apiMessages.unexpected }, 500);
};

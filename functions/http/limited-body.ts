import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiMessages } from '../../core/http/messages.ts';
import type { AppEnv } from './app-env.ts';

/** How a body that is too large is refused. */
interface Refusal {
  error: string;
  status: 400 | 413;
}

/**
 * Lets no body by that is larger than so many bytes. One that breaks off on the way is a bad request:
 * the sender is gone, and nothing here has failed.
 */
export function limitedBody(
  maxSize: number,
  { error, status }: Refusal,
): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({ maxSize, onError: (context) => context.json({ error }, status) });
  return async (context, next) => {
    let read = false;
    try {
      return await limit(context, () => {
        read = true;
        return next();
      });
    } catch (problem) {
      if (read) throw problem;
      return context.json({ error: apiMessages.malformed }, 400);
    }
  };
}

import { Hono } from 'hono';
import { setupStateSchema } from '../../core/setup/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv } from '../http/app-env.ts';

const SETUP_PATH = /^\/thisisme\/setup\/?$/;

/** Milliseconds that the page of the admin waits for the database. */
const READ_LIMIT = 1_000;

/**
 * Until there is an owner, every screen of the admin leads to the setup. Afterwards the setup is not available.
 * Each isolate asks only once for the owner, because an owner never ceases to exist.
 */
export function setupGate() {
  let isDone = false;

  async function read(env: Env): Promise<boolean> {
    const input = { token_hash_input: '' };
    isDone = (await callFunction(env, 'setup_state', input, setupStateSchema)) === 'done';
    return isDone;
  }

  /** Null while the database is unavailable: then the screens say so. */
  async function readDone(env: Env): Promise<boolean | null> {
    if (isDone) return true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, READ_LIMIT, null);
    });
    const reading = read(env).catch((error: unknown) => {
      console.error('Whether the site is set up could not be read:', error);
      return null;
    });
    const done = await Promise.race([reading, late]);
    clearTimeout(timer);
    return done;
  }

  return new Hono<AppEnv>().on('GET', ['/thisisme', '/thisisme/*'], async (context, next) => {
    const [done] = await Promise.all([readDone(context.env), next()]);
    const isSetup = SETUP_PATH.test(context.req.path);
    const { headers, body } = context.res;
    if (isSetup && done === true) {
      context.res = undefined;
      context.res = new Response(body, { status: 404, headers });
    } else if (!isSetup && done === false) {
      await body?.cancel();
      context.res = undefined;
      context.res = new Response(null, {
        status: 302,
        headers: { Location: '/thisisme/setup', 'Cache-Control': 'no-store' },
      });
    }
  });
}

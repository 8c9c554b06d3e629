import type { Context, Next } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../../core/http/limits.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { currentFile } from '../expiry/current-file.ts';

/**
 * Finds what is at an address now: a page, a redirect or an error. Null if nothing is known, or if the file of
 * the build is current.
 */
export type Answer = (context: Context<AppEnv>, hasFile: boolean) => Promise<Response | null>;

/** The same for what is made of the whole site, which is current while nothing has changed since the build. */
export type SiteAnswer = (
  context: Context<AppEnv>,
  site: PublicSite,
  hasFile: boolean,
) => Promise<Response | null>;

/** Not cached: a stored redirect would loop once the page moves back. */
export function moved(context: Context<AppEnv>, path: string): Response {
  context.header('Cache-Control', 'no-cache');
  return context.redirect(path, 301);
}

export function unavailable(context: Context<AppEnv>): Response {
  const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
  return context.text(reviewMessages.failed, 503, { ...retry, 'Cache-Control': 'no-store' });
}

function report(context: Context<AppEnv>, error: unknown): void {
  console.error(`${pathOf(context.req.url)} could not be rendered with the changes:`, error);
}

/** The file of the build, unless something has changed since that shows on the page. */
export const fileUnlessChanged =
  (answer: Answer) => async (context: Context<AppEnv>, next: Next) => {
    try {
      const changed = await answer(context, true);
      if (changed !== null) return changed;
    } catch (error) {
      report(context, error);
    }
    const file = await currentFile(context);
    if (file.status !== 404) return file;
    try {
      return (await answer(context, false)) ?? (await next());
    } catch (error) {
      report(context, error);
      return unavailable(context);
    }
  };

export const fileUnlessSiteChanged = (answer: SiteAnswer) =>
  fileUnlessChanged(async (context, hasFile) => {
    const state = context.get('edgeState');
    const site = hasFile ? await state.pendingSite(context) : await state.site(context);
    return site && answer(context, site, hasFile);
  });

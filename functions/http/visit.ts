import { z } from 'zod';

/** Browsers announce prefetching in one of these headers. */
const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/** Whether a browser preloads something that nobody has requested yet. */
export function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''),
  );
}

const cfSchema = z.object({ country: z.string() });

/** The visitor's country as Cloudflare knows it, an ISO 3166 code or one of Cloudflare's; null without one. */
export function countryCode(request: Request): string | null {
  const cf = cfSchema.safeParse(Reflect.get(request, 'cf'));
  return cf.success ? cf.data.country : null;
}

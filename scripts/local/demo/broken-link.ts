import { setTimeout as wait } from 'node:timers/promises';
import { linkPageSchema } from '../../../core/link-health/schema.ts';
import { openClient } from '../supabase.ts';
import { isDemo } from './is-demo.ts';
import { STORIES } from './stories.ts';

/** Marks the checks that were generated. */
export const DEMO_CHECK_DETAIL = 'Demo data';

const STEP = 2_000;
/** The Worker collects links every minute. */
const STEPS = 60;

/** Reports the link of one review as gone, as soon as it is collected. Does nothing once demo data was removed. */
export async function breakDemoLink(options: {
  url: string;
  secretKey: string;
  signal?: AbortSignal;
}): Promise<void> {
  const { signal } = options;
  const database = openClient(options.url, options.secretKey);
  if (!(await isDemo(database))) return;
  const { data } = await database
    .from('posts')
    .select('primary_affiliate_url')
    .eq('slug', STORIES.brokenLink)
    .throwOnError();
  const url = data[0]?.primary_affiliate_url;
  if (!url) return;
  for (let step = 0; step < STEPS && !signal?.aborted; step += 1) {
    const { data: listed } = await database.rpc('list_links', { search_input: url }).throwOnError();
    const link = linkPageSchema.parse(listed).items.find((item) => item.url === url);
    if (link !== undefined) {
      if (link.state === 'broken' || link.state === 'ignored') return;
      const check = {
        link_id: link.id,
        outcome: 'failed',
        problem: 'gone',
        is_certain: true,
        detail: DEMO_CHECK_DETAIL,
        chain: [{ url, status: 404 }],
      };
      await database.rpc('store_link_checks', { results_input: [check] }).throwOnError();
      return;
    }
    await wait(STEP, undefined, signal && { signal });
  }
}

import { z } from 'zod';
import { openSite } from '../../owner/site.ts';

/** PostgREST's answer where there is no such function. */
const NOT_FOUND = 404;

/**
 * Removes the generated visitors from the site of this machine, whether it runs or not.
 *
 * @param directory the data folder; the usual one when left out.
 * @returns what to say of it.
 * @throws a Failure when there is no site on this machine.
 */
export async function removeDemoData(directory?: string): Promise<string> {
  // Only the data folder: a hosted project that the environment names is left alone.
  const site = await openSite(directory === undefined ? {} : { SPOTTER_DATA: directory });
  try {
    const { url, secretKey } = site.access;
    const response = await fetch(`${url}/rest/v1/rpc/remove_demo_data`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: '{}',
    });
    if (response.status === NOT_FOUND) return 'There is no demo data.';
    if (!response.ok) throw new Error(await response.text());
    const removed = z.number().parse(await response.json());
    if (removed === 0) return 'There is no demo data.';
    return `Removed ${removed.toLocaleString('en')} generated views, clicks and searches.`;
  } finally {
    await site.stop();
  }
}

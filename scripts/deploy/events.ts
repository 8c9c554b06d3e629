import { z } from 'zod';
import { isRehearsal } from './environment.ts';

/** What the steps of a deployment tell the rehearsal that replaces Cloudflare and Supabase. */
export const rehearsalEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('migrated') }),
  z.object({
    kind: z.literal('uploaded'),
    /** The folder of the build. */
    build: z.string(),
    variables: z.record(z.string(), z.json()),
    secrets: z.record(z.string(), z.string()),
  }),
]);

export type RehearsalEvent = z.infer<typeof rehearsalEventSchema>;

/** Waits until the rehearsal has acted on the event. Does nothing outside of one. */
export async function announce(event: RehearsalEvent): Promise<void> {
  const { REHEARSAL_URL } = process.env;
  if (!isRehearsal() || !REHEARSAL_URL) return;
  const response = await fetch(REHEARSAL_URL, { method: 'POST', body: JSON.stringify(event) });
  if (!response.ok) throw new Error(`The rehearsal answered ${response.status}`);
}

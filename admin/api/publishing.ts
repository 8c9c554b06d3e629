import { z } from 'zod';

const publishingSchema = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  waiting: z.number(),
  built_at: z.string().nullable(),
  error: z.string().nullable(),
});

const ADDRESS = '/api/admin/publishing';

/** What the public site is doing; null where the edge does not say. */
export async function readPublishing() {
  const response = await fetch(ADDRESS);
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  return publishingSchema.parse(await response.json());
}

/** Asks for the rebuild once more. */
export async function retryPublishing(): Promise<void> {
  const response = await fetch(`${ADDRESS}/retry`, { method: 'POST' });
  if (!response.ok) throw new Error(`The retry answered ${response.status}`);
}

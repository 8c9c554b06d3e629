import { z } from 'zod';
import { Refusal } from './ask.ts';

const linkSchema = z.object({ path: z.string() });

/** Makes a signed address of a draft, good for a while. */
export async function makePreviewLink(id: string): Promise<string> {
  const response = await fetch(`/api/admin/posts/${id}/preview-link`, { method: 'POST' });
  if (!response.ok) throw new Refusal(response.status, '');
  return linkSchema.parse(await response.json()).path;
}

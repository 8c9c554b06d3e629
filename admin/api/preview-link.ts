import { ask } from './ask.ts';
import { client } from './client.ts';

/** Makes a signed address of a draft, good for a while. */
export async function makePreviewLink(id: string): Promise<string> {
  const link = await ask(() => client.posts[':id']['preview-link'].$post({ param: { id } }));
  return link.path;
}

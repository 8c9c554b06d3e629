import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

/** Makes a signed address of a draft, good for a while. */
export async function makePreviewLink(id: string): Promise<string> {
  const link = await ask(() => client.posts[':id']['preview-link'].$post({ param: { id } }));
  return link.path;
}

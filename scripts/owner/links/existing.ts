import type { LinkCopy, MerchantCopy, PostCopy } from '../../../functions/backups/files/format.ts';
import type { DatabaseAccess } from '../access/database.ts';
import { readRows, readState } from '../content/export.ts';

/** The content of the site before links are imported. */
export interface Existing {
  shops: MerchantCopy[];
  links: LinkCopy[];
  posts: PostCopy[];
  /** A value that changes with the content. */
  state: unknown;
}

export async function readExisting(access: DatabaseAccess): Promise<Existing> {
  const existing: Existing = { shops: [], links: [], posts: [], state: await readState(access) };
  for (const kind of ['merchant', 'link', 'post'] as const) {
    for await (const content of readRows(access, kind)) {
      if (content.kind === 'merchant') existing.shops.push(content.row);
      if (content.kind === 'link') existing.links.push(content.row);
      if (content.kind === 'post') existing.posts.push(content.row);
    }
  }
  return existing;
}

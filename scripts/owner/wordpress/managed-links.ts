import type { LinkCopy, PostCopy } from '../../../functions/backups/files/format.ts';
import { pathKey } from '../../../functions/edge/link-index.ts';
import type { DatabaseAccess } from '../access/database.ts';
import { readRows } from '../content/export.ts';
import { Rewriter } from '../links/rewrite.ts';

interface Known {
  link: LinkCopy;
  /** Null for a link that may not be a managed link: only its file says where it led. */
  address: string | null;
}

/** The links that were imported before the posts that use them. */
export class ManagedLinks {
  readonly #byPath = new Map<string, Known>();
  readonly #rewriter: Rewriter;

  /** @param oldSite the address of the site that the posts come from */
  constructor(links: readonly LinkCopy[], oldSite: string) {
    const byTarget = new Map<string, string>();
    for (const link of links.filter(({ deleted_at }) => deleted_at === null)) {
      const own = `/go/${link.slug}`;
      const address = link.target === null ? null : own;
      for (const path of [own, ...link.old_paths]) {
        this.#byPath.set(pathKey(path), { link, address });
      }
      if (link.target !== null) byTarget.set(link.target, pathKey(own));
    }
    const host = URL.parse(oldSite)?.host;
    this.#rewriter = new Rewriter(this.#byPath, host === undefined ? [] : [host], byTarget);
  }

  /** The review with the short addresses of the links that it uses. */
  withAddresses(row: PostCopy): PostCopy {
    return { ...row, ...this.#rewriter.rewrite(row, row.updated_at) };
  }

  get problems(): readonly string[] {
    return this.#rewriter.problems;
  }

  /** Links that lead to their review from now on. Once all reviews are known. */
  used(now: string): LinkCopy[] {
    const reviews = new Map<LinkCopy, string>();
    for (const [key, post_id] of this.#rewriter.usedBy) {
      const link = this.#byPath.get(key)?.link;
      if (link?.post_id === null && !reviews.has(link)) reviews.set(link, post_id);
    }
    return [...reviews].map(([link, post_id]) => ({ ...link, post_id, updated_at: now }));
  }

  /** How many links still have the address of the old site. */
  get remaining(): number {
    const keys = [...this.#rewriter.usedBy.keys()];
    return keys.filter((key) => this.#byPath.get(key)?.address === null).length;
  }
}

export async function readManagedLinks(access: DatabaseAccess): Promise<LinkCopy[]> {
  const links: LinkCopy[] = [];
  for await (const content of readRows(access, 'link')) {
    if (content.kind === 'link') links.push(content.row);
  }
  return links;
}

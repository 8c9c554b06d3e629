import { type EdgeLink, MANAGED_LINK_PREFIX } from '../../core/links/schema.ts';

/** The form in which paths are compared: without query, final slashes, encoding and upper case. */
export function pathKey(path: string): string {
  const plain = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}

/** Finds links by path. A slug wins over an old path, and a running link over others. */
export class LinkIndex {
  readonly #byId: ReadonlyMap<string, EdgeLink>;
  readonly #byPath = new Map<string, EdgeLink>();

  constructor(links: Iterable<EdgeLink>) {
    const all = [...links];
    this.#byId = new Map(all.map((link) => [link.id, link]));
    const known = all.filter(({ state }) => state !== 'missing');
    const paths = known.flatMap((link) =>
      [slugPath(link), ...link.old_paths].map((path) => ({ key: pathKey(path), link })),
    );
    for (const { key, link } of paths) {
      const other = this.#byPath.get(key);
      if (other === undefined || rank(link, key) >= rank(other, key)) this.#byPath.set(key, link);
    }
  }

  get size(): number {
    return this.#byId.size;
  }

  byId(id: string): EdgeLink | undefined {
    return this.#byId.get(id);
  }

  byPath(path: string): EdgeLink | undefined {
    return this.#byPath.get(pathKey(path));
  }
}

const slugPath = ({ slug }: EdgeLink) => `${MANAGED_LINK_PREFIX}${slug}`;

const rank = (link: EdgeLink, key: string): number =>
  (slugPath(link) === key ? 2 : 0) + (link.state === 'running' ? 1 : 0);

/** The link at a path, from those of a build and what has changed since. */
export function findLink(path: string, built: LinkIndex, changed: LinkIndex): EdgeLink | undefined {
  const before = built.byPath(path);
  const since = before && changed.byId(before.id);
  const after = changed.byPath(path);
  const included = after && built.byId(after.id);
  // The build may be newer than what is known of the changes.
  const isCurrent = before !== undefined && (since === undefined || since.number < before.number);
  const isNewest =
    after !== undefined && (included === undefined || included.number <= after.number);
  if (!isCurrent) return isNewest ? after : undefined;
  if (!isNewest) return before;
  const key = pathKey(path);
  return rank(after, key) >= rank(before, key) ? after : before;
}

/** What the order of the lists needs to know. */
interface Dated {
  id: string;
  /** A timestamp of the database. */
  created_at: string;
}

/** The order of the lists: newest first. */
export function newestFirst(one: Dated, other: Dated): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/** Reviews that changed since a build, by id: as they are now, null for one that is no longer public. */
export type Changed<Item> = ReadonlyMap<string, Item | null>;

/**
 * The items of a build with the changes since: removed ones are gone, changed ones are replaced, new ones
 * are in their place.
 *
 * @param built newest first
 */
export function overlay<Item extends Dated>(
  built: readonly Item[],
  changed: Changed<Item>,
): Item[] {
  const current = [...changed.values()].filter((item) => item !== null).sort(newestFirst);
  const items: Item[] = [];
  let next = 0;
  for (const item of built) {
    if (changed.has(item.id)) continue;
    for (;;) {
      const candidate = current[next];
      if (candidate === undefined || newestFirst(candidate, item) > 0) break;
      items.push(candidate);
      next += 1;
    }
    items.push(item);
  }
  return [...items, ...current.slice(next)];
}

/** The data of a build for the pages that show the newest reviews. */
interface BuiltNewest<Item> {
  /** Of all reviews. */
  ids: ReadonlySet<string>;
  /** The first of them, newest first. */
  newest: readonly Item[];
}

/** How many reviews are public: those of the build with the changes since. */
export function countOverlaid(ids: ReadonlySet<string>, changed: Changed<unknown>): number {
  let count = ids.size;
  for (const [id, item] of changed) {
    count += Number(item !== null) - Number(ids.has(id));
  }
  return count;
}

/**
 * The newest items with the changes since a build. Null when so many were removed that the build's
 * newest ones do not reach.
 */
export function overlayNewest<Item extends Dated>(
  { ids, newest }: BuiltNewest<Item>,
  changed: Changed<Item>,
  count: number,
): Item[] | null {
  const last = newest.at(-1);
  const isWhole = newest.length === ids.size;
  // After the last item, other items of the build, which are not given here, may follow.
  const items = overlay(newest, changed).filter(
    (item) => isWhole || (last !== undefined && newestFirst(item, last) <= 0),
  );
  if (items.length < Math.min(count, countOverlaid(ids, changed))) return null;
  return items.slice(0, count);
}

import { slugFromName } from '../../../core/categories/schema.ts';
import { SLUG_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { checkTarget, type ShopRule } from '../../../core/links/target.ts';
import type { LinkCopy } from '../../../functions/backups/files/format.ts';
import { pathKey } from '../../../functions/edge/link-index.ts';
import { plainText } from '../import/html.ts';
import { idFrom, takeFree } from '../import/identifiers.ts';
import { shortened } from '../import/text.ts';
import { type OldLink, PLUGINS, storedPath, storedTarget, storedTime } from './old-link.ts';

const NAME_MAX_LENGTH = 200;
const NOTE_MAX_LENGTH = 500;

/** Where an old path leads from now on. */
export interface Planned {
  old: OldLink;
  path: string;
  /** Null for a link that was imported before. */
  row: LinkCopy | null;
  /** What links in texts lead to; null: nothing is known, so they stay. */
  address: string | null;
}

export interface Plan {
  /** By `pathKey`. */
  byPath: Map<string, Planned>;
  /**
   * The `pathKey` of links of ThirstyAffiliates by their targets, which the import of posts writes for links that a
   * post knows by their ids.
   */
  byTarget: Map<string, string>;
  problems: string[];
  /** Links whose shop must be linked directly. */
  direct: number;
}

/** Problems of a target that can be linked directly, but not through the site. */
const DIRECT = ['forbidden', 'shortener', 'international'];

class Planner {
  readonly #shops: readonly ShopRule[];
  readonly #known = new Map<string, LinkCopy>();
  readonly #slugs: Set<string>;
  readonly #now: string;
  readonly plan: Plan = { byPath: new Map(), byTarget: new Map(), problems: [], direct: 0 };

  constructor(shops: readonly ShopRule[], links: readonly LinkCopy[], now: string) {
    this.#shops = shops;
    this.#now = now;
    this.#slugs = new Set(links.map(({ slug }) => slug));
    for (const link of links) {
      for (const path of [...link.old_paths, `/go/${link.slug}`]) {
        this.#known.set(pathKey(path), link);
      }
    }
  }

  add(old: OldLink): void {
    const path = storedPath(old.path);
    if (path === null) {
      this.#report(old, `"${old.path}" is not a path of a site`);
      return;
    }
    const key = pathKey(path);
    const before = this.plan.byPath.get(key);
    if (before !== undefined) {
      this.#report(old, `${path} is the address of ${before.old.place} as well`);
      return;
    }
    const target = this.#target(old, path);
    const known = this.#known.get(key);
    if (known !== undefined) {
      const isManaged = known.target !== null && known.deleted_at === null;
      this.plan.byPath.set(key, {
        old,
        path,
        row: null,
        address: isManaged ? `/go/${known.slug}` : target.direct,
      });
      if (isManaged) this.#noteTarget(old, key);
      return;
    }
    const row = this.#row(old, path, target);
    const address = row.target === null ? target.direct : `/go/${row.slug}`;
    this.plan.byPath.set(key, { old, path, row, address: old.isOff ? null : address });
    if (row.target !== null && !old.isOff) this.#noteTarget(old, key);
  }

  #noteTarget(old: OldLink, key: string): void {
    const target = storedTarget(old.target);
    if (old.plugin === 'thirsty' && target !== null) this.plan.byTarget.set(target, key);
  }

  #report({ place }: OldLink, problem: string): void {
    this.plan.problems.push(`${place}: ${problem}.`);
  }

  /** `managed` may be the target of a managed link, `direct` a link on a page. */
  #target(old: OldLink, path: string): { managed: string | null; direct: string | null } {
    const stored = storedTarget(old.target);
    if (stored === null) {
      const said =
        old.target.trim() === ''
          ? 'it has no target'
          : `"${shortened(old.target, 80)}" is not a web address`;
      this.#report(old, `${said}, so ${path} answers that the link is gone`);
      return { managed: null, direct: null };
    }
    const checked = checkTarget(stored, this.#shops);
    if ('url' in checked) return { managed: checked.url, direct: checked.url };
    if (DIRECT.includes(checked.problem)) return { managed: null, direct: stored };
    this.#report(old, `${shortened(stored, 80)} cannot be a target (${checked.problem})`);
    return { managed: null, direct: null };
  }

  #countries(old: OldLink): Record<string, string> {
    const countries: Record<string, string> = {};
    for (const [country, url] of Object.entries(old.countries)) {
      const stored = storedTarget(url);
      const checked = stored === null ? null : checkTarget(stored, this.#shops);
      if (/^[A-Z]{2}$/.test(country) && checked !== null && 'url' in checked) {
        countries[country] = checked.url;
      } else this.#report(old, `the target for ${country} cannot be used`);
    }
    return countries;
  }

  #row(
    old: OldLink,
    path: string,
    target: { managed: string | null; direct: string | null },
  ): LinkCopy {
    const starts_at = storedTime(old.starts);
    const ends_at = storedTime(old.ends);
    const name = shortened(plainText(old.name), NAME_MAX_LENGTH);
    const wanted = slugFromName(lastPart(path)) || slugFromName(name) || 'link';
    const slug = takeFree(wanted.slice(0, SLUG_MAX_LENGTH).replace(/-$/, ''), this.#slugs);
    const isDirect = target.managed === null && target.direct !== null;
    if (isDirect) this.plan.direct += 1;
    const led = isDirect ? ` It led to ${target.direct}` : '';
    return {
      id: idFrom(`link ${pathKey(path)}`),
      slug,
      name,
      merchant_id: null,
      target: target.managed,
      country_targets: target.managed === null ? {} : this.#countries(old),
      post_id: null,
      old_paths: path === `/go/${slug}` ? [] : [path],
      starts_at: starts_at !== null && ends_at !== null && starts_at >= ends_at ? null : starts_at,
      ends_at,
      note: shortened(`Imported from ${PLUGINS[old.plugin]}.${led}`, NOTE_MAX_LENGTH),
      created_at: this.#now,
      updated_at: this.#now,
      deleted_at: old.isOff ? this.#now : null,
    };
  }
}

function lastPart(path: string): string {
  const part = path.split('/').at(-1) ?? '';
  return decoded(part).replaceAll('_', '-');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Decides where old links lead. Rows that cannot be used are reported and do not stop the others. */
export function planLinks(
  old: readonly OldLink[],
  existing: { shops: readonly ShopRule[]; links: readonly LinkCopy[] },
  now: string,
): Plan {
  const planner = new Planner(existing.shops, existing.links, now);
  // Links that were below /go/ keep their addresses, so theirs are given first.
  const isOwn = ({ path }: OldLink) => path.startsWith('/go/');
  for (const link of old.filter(isOwn)) planner.add(link);
  for (const link of old.filter((each) => !isOwn(each))) planner.add(link);
  return planner.plan;
}

import { countriesOfMeta } from './countries.ts';
import { prettyLink } from './csv.ts';
import { noLinks, type OldLink, type OldLinks } from './old-link.ts';

export type TableRow = ReadonlyMap<string, string>;

/** The table that a name with any prefix stands for; null for any other. */
export function tableOf(name: string): 'pretty' | 'posts' | 'postmeta' | 'options' | null {
  if (/(?:^|_)prli_links$/.test(name)) return 'pretty';
  const found = /(?:^|_)(posts|postmeta|options)$/.exec(name)?.[1];
  return (found as 'posts' | 'postmeta' | 'options' | undefined) ?? null;
}

const OPTIONS = ['home', 'siteurl', 'ta_link_prefix', 'ta_link_prefix_custom'];

/** Collects links from tables of WordPress, in any order. */
export class Tables {
  readonly #found = noLinks();
  readonly #posts: { place: string; row: TableRow }[] = [];
  readonly #meta = new Map<string, Map<string, string>>();
  readonly #options = new Map<string, string>();
  #rows = 0;

  add(table: string, row: TableRow): void {
    this.#rows += 1;
    const place = `${table}, row ${row.get('id') ?? row.get('ID') ?? this.#rows}`;
    switch (tableOf(table)) {
      case 'pretty': {
        const link = prettyLink(new Map(row), place);
        if (link !== null) this.#found.links.push(link);
        return;
      }
      case 'posts':
        if (row.get('post_type') === 'thirstylink') this.#posts.push({ place, row });
        return;
      case 'postmeta': {
        const key = row.get('meta_key') ?? '';
        if (!key.startsWith('_ta_')) return;
        const id = row.get('post_id') ?? '';
        const meta = this.#meta.get(id) ?? new Map<string, string>();
        this.#meta.set(id, meta.set(key, row.get('meta_value') ?? ''));
        return;
      }
      case 'options': {
        const name = row.get('option_name') ?? '';
        if (OPTIONS.includes(name)) this.#options.set(name, row.get('option_value') ?? '');
        return;
      }
      default:
    }
  }

  /** @param prefix of ThirstyAffiliates, where the tables do not say it */
  finish(prefix: string): OldLinks {
    const option = this.#options.get('ta_link_prefix');
    const own = option === 'custom' ? this.#options.get('ta_link_prefix_custom') : option;
    for (const { place, row } of this.#posts) {
      const meta = this.#meta.get(row.get('ID') ?? '') ?? new Map<string, string>();
      const link = thirstyPost(
        {
          place,
          name: row.get('post_title') ?? '',
          status: row.get('post_status') ?? '',
          path: `/${own || prefix}/${row.get('post_name') ?? ''}`,
        },
        meta,
      );
      if (link !== null) this.#found.links.push(link);
    }
    for (const name of ['home', 'siteurl']) {
      const host = URL.parse(this.#options.get(name) ?? '')?.host;
      if (host !== undefined) this.#found.hosts.push(host);
    }
    return this.#found;
  }
}

/** A post of the type `thirstylink`; null for one that was never public. */
export function thirstyPost(
  post: { place: string; name: string; status: string; path: string },
  meta: ReadonlyMap<string, string>,
): OldLink | null {
  if (!['publish', 'trash', 'private', ''].includes(post.status)) return null;
  return {
    place: post.place,
    plugin: 'thirsty',
    name: post.name,
    // WordPress renames posts in the trash.
    path: post.path.replace(/__trashed(?:-\d+)?\/?$/, ''),
    target: meta.get('_ta_destination_url') ?? '',
    countries: countriesOfMeta(meta.get('_ta_geolocation_links') ?? ''),
    starts: meta.get('_ta_link_start_date') ?? '',
    ends: meta.get('_ta_link_expire_date') ?? '',
    isOff: post.status !== 'publish' && post.status !== '',
  };
}

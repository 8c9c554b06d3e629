import type { CategoryCopy } from '../../../core/backups/format.ts';
import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import { plainText } from './content.ts';
import { idFrom, slugOf, takeFree } from './identifiers.ts';
import type { Term } from './parse.ts';
import type { Existing } from './sources.ts';

const UNCATEGORIZED = 'uncategorized';

const shortName = (text: string) => [...text].slice(0, CATEGORY_NAME_MAX_LENGTH).join('').trim();

/** The site has no nested categories, so a review also gets the parents of its category. */
export class Categories {
  readonly #terms: ReadonlyMap<string, Term>;
  readonly #bySlug: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #names: Set<string>;
  readonly #slugs: Set<string>;
  readonly #found = new Map<string, string | null>();
  readonly #now: string;
  readonly created: CategoryCopy[] = [];

  constructor(terms: ReadonlyMap<string, Term>, existing: Existing['categories'], now: string) {
    this.#terms = terms;
    this.#bySlug = new Map(existing.map(({ slug, id }) => [slug, id]));
    this.#byName = new Map(existing.map(({ name, id }) => [name.toLowerCase(), id]));
    this.#names = new Set(this.#byName.keys());
    this.#slugs = new Set(this.#bySlug.keys());
    this.#now = now;
  }

  idsOf(categories: readonly { slug: string; name: string }[]): string[] {
    const ids = new Set<string>();
    for (const category of categories) {
      const seen = new Set<string>();
      for (let slug = category.slug, name = category.name; slug !== '' && !seen.has(slug); ) {
        seen.add(slug);
        const id = this.#idOf(slug, name);
        if (id !== null) ids.add(id);
        const parent = this.#terms.get(this.#terms.get(slug)?.parent ?? '');
        slug = parent?.slug ?? '';
        name = parent?.name ?? '';
      }
    }
    return [...ids].sort();
  }

  #idOf(slug: string, itemName: string): string | null {
    const found = this.#found.get(slug);
    if (found !== undefined) return found;
    const term = this.#terms.get(slug);
    const name = shortName(plainText(term?.name ?? itemName)) || slug;
    const id =
      slug === UNCATEGORIZED
        ? null
        : (this.#existing(slug, name, term) ?? this.#create(slug, name, term));
    this.#found.set(slug, id);
    return id;
  }

  #existing(slug: string, name: string, term: Term | undefined): string | undefined {
    // Categories with one name and different parents are different.
    const nested = term !== undefined && term.parent !== '';
    return this.#bySlug.get(slug) ?? (nested ? undefined : this.#byName.get(name.toLowerCase()));
  }

  #create(slug: string, plainName: string, term: Term | undefined): string {
    const id = idFrom(`category ${slug}`);
    const parent = this.#terms.get(term?.parent ?? '');
    const names = [
      plainName,
      ...(parent === undefined ? [] : [`${plainText(parent.name)}: ${plainName}`]),
      `${plainName} (${slug})`,
      id,
    ].map(shortName);
    const name = names.find((candidate) => !this.#names.has(candidate.toLowerCase())) ?? id;
    const freeSlug = takeFree(slugOf(slug, plainName, `category-${id.slice(0, 8)}`), this.#slugs);
    this.#names.add(name.toLowerCase());
    this.created.push({
      id,
      name,
      slug: freeSlug,
      active: true,
      created_at: this.#now,
      updated_at: this.#now,
      introduction: '',
      seo_title: '',
      seo_description: '',
      specification_ids: [],
    });
    return id;
  }
}

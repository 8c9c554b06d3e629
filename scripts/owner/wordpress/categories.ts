import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import type { CategoryCopy } from '../content/format.ts';
import { plainText } from './content.ts';
import type { Known } from './known.ts';
import { madeId } from './made-id.ts';
import type { Term } from './parse.ts';
import { slugOf, takeFree } from './slugs.ts';

/** Where WordPress puts what stands nowhere. */
const NOWHERE = 'uncategorized';

const shortName = (text: string) => [...text].slice(0, CATEGORY_NAME_MAX_LENGTH).join('').trim();

/**
 * Finds the category here for one of WordPress: the one of the same address or name, else a new one.
 * Categories are not nested here, so what stands in one stands in those above it too, as WordPress
 * lists it.
 */
export class Categories {
  readonly #terms: ReadonlyMap<string, Term>;
  readonly #bySlug: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #names: Set<string>;
  readonly #slugs: Set<string>;
  readonly #found = new Map<string, string | null>();
  readonly #now: string;
  /** Those that are new, in the order in which they were wanted. */
  readonly made: CategoryCopy[] = [];

  constructor(terms: ReadonlyMap<string, Term>, known: Known['categories'], now: string) {
    this.#terms = terms;
    this.#bySlug = new Map(known.map(({ slug, id }) => [slug, id]));
    this.#byName = new Map(known.map(({ name, id }) => [name.toLowerCase(), id]));
    this.#names = new Set(this.#byName.keys());
    this.#slugs = new Set(this.#bySlug.keys());
    this.#now = now;
  }

  /** The ids of the categories that stand for these and for all above them. */
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
      slug === NOWHERE ? null : (this.#existing(slug, name, term) ?? this.#make(slug, name, term));
    this.#found.set(slug, id);
    return id;
  }

  #existing(slug: string, name: string, term: Term | undefined): string | undefined {
    // Two of one name in different places are two.
    const nested = term !== undefined && term.parent !== '';
    return this.#bySlug.get(slug) ?? (nested ? undefined : this.#byName.get(name.toLowerCase()));
  }

  #make(slug: string, plainName: string, term: Term | undefined): string {
    const id = madeId(`category ${slug}`);
    const above = this.#terms.get(term?.parent ?? '');
    const names = [
      plainName,
      ...(above === undefined ? [] : [`${plainText(above.name)}: ${plainName}`]),
      `${plainName} (${slug})`,
      id,
    ].map(shortName);
    const name = names.find((candidate) => !this.#names.has(candidate.toLowerCase())) ?? id;
    const own = takeFree(slugOf(slug, plainName, `category-${id.slice(0, 8)}`), this.#slugs);
    this.#names.add(name.toLowerCase());
    this.made.push({
      id,
      name,
      slug: own,
      active: true,
      created_at: this.#now,
      updated_at: this.#now,
    });
    return id;
  }
}

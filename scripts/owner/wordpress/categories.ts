import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import type { CategoryCopy } from '../../../functions/backups/files/format.ts';
import { plainText } from '../import/html.ts';
import { idFrom, slugOf, takeFree } from '../import/identifiers.ts';
import type { Term } from '../import/parse.ts';
import type { Existing } from './sources.ts';
import { archiveBase, type ItemTerm, isCategory, termKey } from './terms.ts';

const UNCATEGORIZED = 'uncategorized';

const shortName = (text: string) => [...text].slice(0, CATEGORY_NAME_MAX_LENGTH).join('').trim();

/** The site has no nested categories, so a review also gets the parents of its category. */
export class Categories {
  readonly #terms: ReadonlyMap<string, Term>;
  readonly #bySlug: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #names: Set<string>;
  readonly #slugs: Set<string>;
  /** Slugs by id. */
  readonly #slugOf: Map<string, string>;
  readonly #found = new Map<string, string | null>();
  readonly #now: string;
  readonly #created: Omit<CategoryCopy, 'active'>[] = [];
  readonly #inactive: ReadonlyMap<string, string>;
  /** Those of published reviews. */
  readonly #shown = new Set<string>();

  constructor(terms: ReadonlyMap<string, Term>, existing: Existing['categories'], now: string) {
    this.#terms = terms;
    this.#bySlug = new Map(existing.map(({ slug, id }) => [slug, id]));
    this.#byName = new Map(existing.map(({ name, id }) => [name.toLowerCase(), id]));
    this.#names = new Set(this.#byName.keys());
    this.#slugs = new Set(this.#bySlug.keys());
    this.#slugOf = new Map(existing.map(({ id, slug }) => [id, slug]));
    this.#now = now;
    this.#inactive = new Map(
      existing.filter(({ active }) => !active).map(({ id, name }) => [id, name]),
    );
  }

  /**
   * The paths of the archives of a taxonomy with the slugs of their categories; null for one that no review has. Once
   * all reviews are known.
   */
  archives(taxonomy: string): { path: string; slug: string | null }[] {
    return [...this.#terms.values()]
      .filter((term) => term.taxonomy === taxonomy && term.slug !== '')
      .map((term) => {
        const names = this.#lineOf(term).map(({ slug }) => slug);
        const id = this.#found.get(term.slug) ?? this.#known(term);
        const slug = id === null ? null : (this.#slugOf.get(id) ?? null);
        return { path: [archiveBase(taxonomy), ...names].join('/'), slug };
      });
  }

  /** The categories of a review, with their parents. */
  idsOf(terms: readonly ItemTerm[], published: boolean): string[] {
    const ids = new Set<string>();
    for (const category of terms.filter(isCategory)) {
      const { taxonomy } = category;
      const seen = new Set<string>();
      for (let slug = category.slug, name = category.name; slug !== '' && !seen.has(slug); ) {
        seen.add(slug);
        const term = this.#terms.get(termKey({ taxonomy, slug }));
        const id = this.#idOf(slug, name, term);
        if (id !== null) ids.add(id);
        const parent = this.#parentOf(term);
        slug = parent?.slug ?? '';
        name = parent?.name ?? '';
      }
    }
    if (published) for (const id of ids) this.#shown.add(id);
    return [...ids].sort();
  }

  /** Once all reviews are known: a category is active if one of them is published. */
  created(): CategoryCopy[] {
    return this.#created.map((row) => ({ ...row, active: this.#shown.has(row.id) }));
  }

  /** Names of inactive categories: new ones, and older ones that contain published reviews. */
  inactive(): string[] {
    const older = [...this.#shown].flatMap((id) => this.#inactive.get(id) ?? []);
    const added = this.#created.filter(({ id }) => !this.#shown.has(id));
    return [...older, ...added.map(({ name }) => name)];
  }

  #parentOf(term: Term | undefined): Term | undefined {
    return term && this.#terms.get(termKey({ taxonomy: term.taxonomy, slug: term.parent }));
  }

  /** A category and those above it, the uppermost first. */
  #lineOf(term: Term): Term[] {
    const line: Term[] = [];
    for (let next: Term | undefined = term; next !== undefined && !line.includes(next); ) {
      line.unshift(next);
      next = this.#parentOf(next);
    }
    return line;
  }

  #known(term: Term): string | null {
    const name = shortName(plainText(term.name)) || term.slug;
    return term.slug === UNCATEGORIZED ? null : (this.#existing(term.slug, name, term) ?? null);
  }

  #idOf(slug: string, itemName: string, term: Term | undefined): string | null {
    const found = this.#found.get(slug);
    if (found !== undefined) return found;
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
    const imported = idFrom(`category ${slug}`);
    if (this.#slugOf.has(imported)) return imported;
    return this.#bySlug.get(slug) ?? (nested ? undefined : this.#byName.get(name.toLowerCase()));
  }

  #create(slug: string, plainName: string, term: Term | undefined): string {
    const id = idFrom(`category ${slug}`);
    const parent = this.#parentOf(term);
    const names = [
      plainName,
      ...(parent === undefined ? [] : [`${plainText(parent.name)}: ${plainName}`]),
      `${plainName} (${slug})`,
      id,
    ].map(shortName);
    const name = names.find((candidate) => !this.#names.has(candidate.toLowerCase())) ?? id;
    const freeSlug = takeFree(slugOf(slug, plainName, `category-${id.slice(0, 8)}`), this.#slugs);
    this.#names.add(name.toLowerCase());
    this.#slugOf.set(id, freeSlug);
    this.#created.push({
      id,
      name,
      slug: freeSlug,
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

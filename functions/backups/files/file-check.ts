import { DOCUMENTS } from '../../../core/backups/kinds.ts';
import { type Content, keyOf } from './format.ts';

/** Its message follows "Line N". */
export class LineError extends Error {}

/** A site has fewer than a hundred. Comparing very many takes the database minutes. */
export const SETTINGS_MOST = 1_000;

/** Checks that need all rows: repeated keys, and references to missing rows. */
export class FileCheck {
  readonly #lines = new Map<string, number>();
  readonly #categories = new Set<string>();
  readonly #merchants = new Set<string>();
  readonly #specifications = new Set<string>();
  readonly #posts = new Set<string>();
  #settings = 0;

  #checkUnique(what: string, name: string, line: number): void {
    const before = this.#lines.get(`${what} ${name}`);
    if (before !== undefined)
      throw new LineError(`repeats the ${what} "${name}" of line ${before}`);
    this.#lines.set(`${what} ${name}`, line);
  }

  #checkKnown(what: string, ids: readonly string[], known: ReadonlySet<string>): void {
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw new LineError(`names an unknown ${what}: ${unknown}`);
  }

  add(content: Content, line: number): void {
    this.#checkUnique(content.kind === 'setting' ? 'setting' : 'id', keyOf(content), line);
    switch (content.kind) {
      case 'setting':
        this.#settings += 1;
        if (this.#settings > SETTINGS_MOST) {
          throw new LineError(`is one of more than ${SETTINGS_MOST} settings, which no site has`);
        }
        return;
      case 'image':
        return;
      case 'specification':
        this.#specifications.add(content.row.id);
        this.#checkUnique('specification', content.row.name.toLowerCase(), line);
        return;
      case 'category':
        this.#categories.add(content.row.id);
        this.#checkKnown('specification', content.row.specification_ids, this.#specifications);
        this.#checkUnique('category URL', content.row.slug, line);
        this.#checkUnique('category name', content.row.name.toLowerCase(), line);
        return;
      case 'merchant':
        this.#merchants.add(content.row.id);
        this.#checkUnique('merchant name', content.row.name.toLowerCase(), line);
        for (const domain of content.row.domains) this.#checkUnique('domain', domain, line);
        return;
      case 'link': {
        const { slug, merchant_id } = content.row;
        this.#checkUnique('link', slug, line);
        this.#checkKnown('merchant', merchant_id === null ? [] : [merchant_id], this.#merchants);
        return;
      }
      case 'post': {
        const { slug, former_slugs, category_ids, draft } = content.row;
        const slugs = [slug, draft?.fields.slug].filter((each) => typeof each === 'string');
        for (const address of new Set([...former_slugs, ...slugs])) {
          this.#checkUnique('URL', address, line);
        }
        this.#posts.add(content.row.id);
        const ids = [...category_ids, ...(draft?.category_ids ?? [])];
        this.#checkKnown('category', ids, this.#categories);
        return;
      }
      case 'comparison': {
        const pair = [content.row.first_post_id, content.row.second_post_id];
        this.#checkKnown('review', pair, this.#posts);
        this.#checkUnique('comparison', pair.sort().join(' '), line);
        return;
      }
      default: {
        const { former_slugs, content: shown, draft } = content.row;
        const slugs = [shown.slug, draft?.slug].filter((each) => typeof each === 'string');
        for (const address of new Set([...former_slugs, ...slugs])) {
          this.#checkUnique(`${DOCUMENTS[content.kind].one} URL`, address, line);
        }
      }
    }
  }
}

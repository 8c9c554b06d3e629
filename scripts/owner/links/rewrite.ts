import { postFields } from '../../../core/posts/fields.ts';
import type { PostCopy } from '../../../functions/backups/files/format.ts';
import { pathKey } from '../../../functions/edge/link-index.ts';
import type { Planned } from './plan.ts';

const HREF = /(<a\b[^>]*?\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

const RELATIVE = 'https://old.invalid';

type Linked = Pick<PostCopy, 'in_depth_analysis' | 'primary_affiliate_url' | 'offers'>;

/** A draft has only what it changes. */
type Fields = { [Name in keyof Linked]?: Linked[Name] | undefined };

const plain = (href: string) => href.trim().replaceAll('&amp;', '&');

/** Finds old links in reviews and gives them their new addresses. */
export class Rewriter {
  readonly #byPath: ReadonlyMap<string, Pick<Planned, 'address'>>;
  readonly #byTarget: ReadonlyMap<string, string>;
  readonly #hosts: ReadonlySet<string>;
  /** The review that used a link, by `pathKey`. A public one wins over a draft. */
  readonly usedBy = new Map<string, string>();
  readonly problems: string[] = [];

  /** @param byTarget the `pathKey` of a link by where it leads, to which texts may link directly */
  constructor(
    byPath: ReadonlyMap<string, Pick<Planned, 'address'>>,
    hosts: Iterable<string>,
    byTarget: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#byPath = byPath;
    this.#byTarget = byTarget;
    this.#hosts = new Set(
      [...hosts].flatMap((host) => [host, `www.${host}`, host.replace(/^www\./, '')]),
    );
  }

  /** The review with its new addresses; null when it has no old one. */
  rewrite(post: PostCopy, now: string): PostCopy | null {
    const fields = this.#fields(post, post);
    const draft = post.draft === null ? {} : this.#fields(post.draft.fields, post);
    if (Object.keys(fields).length + Object.keys(draft).length === 0) return null;
    const changedDraft =
      post.draft === null ? null : { ...post.draft, fields: { ...post.draft.fields, ...draft } };
    return { ...post, ...fields, draft: changedDraft, updated_at: now };
  }

  #fields(fields: Fields, post: PostCopy): Partial<Linked> {
    const changed: Partial<Linked> = {};
    const { in_depth_analysis: text, primary_affiliate_url: url, offers } = fields;
    if (text !== undefined && text !== null) {
      const written = text.replace(HREF, (all, start: string, double?: string, single?: string) => {
        const href = double ?? single ?? '';
        const address = this.#address(href, post) ?? this.#managed(href, post);
        return address === null
          ? all
          : `${start}"${address.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
      });
      if (written.length > postFields.in_depth_analysis.limit) {
        this.problems.push(`"${post.title}" is too long with its new links and was left as it is.`);
      } else if (written !== text) changed.in_depth_analysis = written;
    }
    const primary = url === undefined || url === null ? null : this.#address(url, post);
    if (primary !== null) changed.primary_affiliate_url = primary;
    const moved = offers?.map((offer) => ({
      ...offer,
      url: this.#address(offer.url, post) ?? offer.url,
    }));
    if (moved?.some((offer, index) => offer.url !== offers?.[index]?.url)) changed.offers = moved;
    return changed;
  }

  /** The new address of an old one. */
  #address(href: string, post: PostCopy): string | null {
    const url = URL.parse(plain(href), RELATIVE);
    if (url === null || !(url.origin === RELATIVE || this.#hosts.has(url.host))) return null;
    return this.#used(pathKey(url.pathname), href, post);
  }

  /** The new address of a link that leads where a managed link does. */
  #managed(href: string, post: PostCopy): string | null {
    const key = this.#byTarget.get(URL.parse(plain(href))?.href ?? '');
    return key === undefined ? null : this.#used(key, href, post);
  }

  #used(key: string, href: string, post: PostCopy): string | null {
    const planned = this.#byPath.get(key);
    if (planned === undefined) return null;
    if (post.trashed_at === null && (post.published || !this.usedBy.has(key))) {
      if (!this.usedBy.has(key) || !this.#isPublic.has(key)) this.usedBy.set(key, post.id);
      if (post.published) this.#isPublic.add(key);
    }
    return planned.address === href ? null : planned.address;
  }

  readonly #isPublic = new Set<string>();
}

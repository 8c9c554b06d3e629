import { WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, storable } from '../../../core/forms/text-field.ts';
import { postFields } from '../../../core/posts/fields.ts';
import { emptyPostRow } from '../../../core/posts/schema.ts';
import type { PostCopy } from '../content/format.ts';
import type { Categories } from './categories.ts';
import { type Picture, plainText, toAnalysis } from './content.ts';
import type { Known } from './known.ts';
import type { LeftOut } from './left-out.ts';
import { madeId } from './made-id.ts';
import type { Item } from './parse.ts';
import { isReviewSlug, slugOf, takeFree } from './slugs.ts';
import type { Attachment, Survey } from './survey.ts';

/** How WordPress calls posts that are no longer or not yet anything. */
const NO_POSTS: Record<string, string> = {
  trash: 'in the trash',
  'auto-draft': 'begun and never saved',
  inherit: 'earlier versions',
};

/** How reviews are to be made. */
export interface ReviewChoice {
  keepStatus: boolean;
  /** The type of the posts. */
  type: string;
}

/** Makes reviews of the posts of one export, one after the other. */
export class Reviews {
  readonly #survey: Survey;
  readonly #known: Known;
  readonly #categories: Categories;
  readonly #choice: ReviewChoice;
  readonly #now: string;
  readonly leftOut: LeftOut;
  /** Sentences about single posts. */
  readonly remarks: string[] = [];
  /** Old paths with the address that stands for them now. */
  readonly redirects: { from: string; slug: string }[] = [];

  constructor(
    sources: { survey: Survey; known: Known; categories: Categories; leftOut: LeftOut },
    choice: ReviewChoice,
    now: string,
  ) {
    this.#survey = sources.survey;
    this.#known = sources.known;
    this.#categories = sources.categories;
    this.leftOut = sources.leftOut;
    this.#choice = choice;
    this.#now = now;
  }

  /** The review of an item, or null where it makes none: then what is left out says why. */
  make(item: Item): PostCopy | null {
    const type = item.type.trim();
    const status = item.status.trim();
    if (type !== this.#choice.type) {
      // Files are not left out: the pictures among them come with the posts that show them.
      if (type !== 'attachment') this.leftOut.add(`of type ${type || '(none)'}`);
      return null;
    }
    const noPost = NO_POSTS[status];
    if (noPost !== undefined) {
      this.leftOut.add(noPost);
      return null;
    }
    // The one by itself is not enough: copies of a post keep its first, and sites share the second.
    const id = madeId(
      [item.guid, item.id, ...(item.guid.trim() === '' ? [item.title] : [])]
        .map((part) => part.trim())
        .join(' '),
    );
    const known = this.#known.reviews.get(id);
    if (known !== undefined) {
      this.leftOut.add('imported before, left as they are here');
      if (known !== null) this.#redirect(item.link, known);
      return null;
    }
    const title = this.#title(item);
    const leftOutOfText = this.leftOut;
    const { text, pictures } = toAnalysis(item.content, leftOutOfText);
    if (characterCount(text) > postFields.in_depth_analysis.limit) {
      this.leftOut.add('too long');
      this.remarks.push(
        `"${title}" is longer than ${postFields.in_depth_analysis.limit} characters and was left out.`,
      );
      return null;
    }
    this.#known.reviews.set(id, null);
    this.leftOut.add('comments', item.comments);
    const published =
      this.#choice.keepStatus && status === 'publish' && item.password.trim() === '';
    const created_at = timeOf(item.dateUtc) ?? timeOf(item.date) ?? this.#now;
    const slug = this.#slug(item, title, id, published);
    if (slug !== null) this.#redirect(item.link, slug);
    const picture = this.#picture(item, pictures);
    return {
      ...emptyPostRow,
      id,
      slug,
      former_slugs: this.#formerSlugs(item),
      title,
      short_description:
        shortened(plainText(item.excerpt), postFields.short_description.limit) || null,
      product_image_url: picture?.address ?? null,
      product_image_alt:
        shortened(plainText(picture?.alt ?? ''), postFields.product_image_alt.limit) || null,
      in_depth_analysis: storable(text) || null,
      published,
      is_demonstration: false,
      created_at,
      updated_at: timeOf(item.modifiedUtc) ?? created_at,
      published_at: published ? created_at : null,
      category_ids: this.#categories.idsOf(item.categories),
    };
  }

  #title(item: Item): string {
    const title = plainText(item.title);
    if (title === '') {
      this.remarks.push(`The post ${item.id.trim()} has no title and is called "Untitled".`);
      return 'Untitled';
    }
    return shortened(title, postFields.title.limit);
  }

  #slug(item: Item, title: string, id: string, published: boolean): string | null {
    const given = item.slug.trim();
    // A draft without an address gets one from its title when it is published.
    if (!published && !isReviewSlug(given)) return null;
    const wanted = slugOf(given, title, `review-${id.slice(0, 8)}`);
    const slug = takeFree(wanted, this.#known.addresses);
    if (slug !== given) {
      this.remarks.push(
        `"${title}" lives at ${slug}: its address ${given || '(none)'} cannot be kept.`,
      );
    }
    return slug;
  }

  #formerSlugs(item: Item): string[] {
    return (item.meta.get('_wp_old_slug') ?? []).filter((slug) => {
      const free = isReviewSlug(slug) && !this.#known.addresses.has(slug);
      if (free) this.#known.addresses.add(slug);
      return free;
    });
  }

  #redirect(link: string, slug: string): void {
    if (!URL.canParse(link.trim())) return;
    const { pathname } = new URL(link.trim());
    if (pathname !== '/' && pathname !== `/reviews/${slug}`)
      this.redirects.push({ from: pathname, slug });
  }

  /** The featured picture, or the first in the text that has a web address. */
  #picture(item: Item, pictures: readonly Picture[]): Attachment | undefined {
    const featured = this.#survey.attachments.get(
      item.meta.get('_thumbnail_id')?.[0]?.trim() ?? '',
    );
    const shown = [...(featured === undefined ? [] : [featured]), ...pictures]
      .map(({ address, alt }) => ({ address: webAddress(address, item.link), alt }))
      .find(({ address }) => address !== null);
    const others = pictures.filter(
      ({ address }) => webAddress(address, item.link) !== shown?.address,
    );
    this.leftOut.add('further pictures inside texts', others.length);
    return shown === undefined || shown.address === null
      ? undefined
      : { address: shown.address, alt: shown.alt };
  }
}

function webAddress(address: string, base: string): string | null {
  const from = URL.canParse(base.trim()) ? base.trim() : undefined;
  if (address.trim() === '' || !URL.canParse(address.trim(), from)) return null;
  const { protocol, href } = new URL(address.trim(), from);
  return /^https?:$/.test(protocol) && href.length <= WEB_ADDRESS_MAX_LENGTH ? href : null;
}

/** `2011-01-18 07:40:14` in UTC; undefined for zeros or anything else. */
function timeOf(text: string): string | undefined {
  const time = /^([1-9]\d{3}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text.trim());
  if (time === null) return undefined;
  const iso = `${time[1]}T${time[2]}+00:00`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

/** Cut between words where it is too long. */
function shortened(text: string, most: number): string {
  const whole = storable(text);
  if (characterCount(whole) <= most) return whole;
  const cut = [...whole].slice(0, most - 1).join('');
  return `${cut.replace(/\s+\S*$/, '').trim() || cut}…`;
}

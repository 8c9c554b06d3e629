import { isBlank } from '../../../core/forms/blank.ts';
import { characterCount, storable } from '../../../core/forms/text-field.ts';
import type { Currency } from '../../../core/money/currencies.ts';
import { formerIdSlug } from '../../../core/posts/address.ts';
import { postFields } from '../../../core/posts/fields.ts';
import { emptyPostRow } from '../../../core/posts/schema.ts';
import type { PostCopy } from '../../../functions/backups/files/format.ts';
import { plainText } from '../import/html.ts';
import { idFrom, isReviewSlug, slugOf, takeFree } from '../import/identifiers.ts';
import { PostNotes, type Tally } from '../import/notes.ts';
import { type Item, isLinkItem, isPatternItem } from '../import/parse.ts';
import { fitted, webAddress } from '../import/text.ts';
import type { Categories } from './categories.ts';
import { toAnalysis } from './content.ts';
import { withFootnotes, withPatterns } from './dynamic-blocks.ts';
import { oldAddressOf } from './old-address.ts';
import type { Image } from './post-context.ts';
import { productGallery, shopFields } from './products.ts';
import { searchTexts } from './seo.ts';
import type { Existing, Survey } from './sources.ts';
import { isCategory } from './terms.ts';

const SKIPPED_STATUSES: Record<string, string> = {
  trash: 'in the trash',
  'auto-draft': 'never saved',
  inherit: 'earlier versions',
};

/** Terms that are not content. */
const INNER_TAXONOMIES =
  /^(?:post_format|product_type|product_visibility|product_shipping_class)?$/;

export interface ReviewChoice {
  keepStatus: boolean;
  type: string;
  /** Of the prices of products. */
  currency: Currency | undefined;
}

interface Sources {
  survey: Survey;
  existing: Existing;
  categories: Categories;
  skipped: Tally;
}

export class Reviews {
  readonly #sources: Sources;
  readonly #choice: ReviewChoice;
  readonly #now: string;
  /** A line for each post that differs. */
  readonly remarks: string[] = [];
  /** Alternative texts by address, of all images that were found. */
  readonly images = new Map<string, string>();
  readonly redirects: { from: string; slug: string }[] = [];
  /** Reviews with an old URL that the site itself redirects. */
  oldIds = 0;
  /** Reviews with a price. */
  prices = 0;

  constructor(sources: Sources, choice: ReviewChoice, now: string) {
    this.#sources = sources;
    this.#choice = choice;
    this.#now = now;
  }

  create(item: Item): PostCopy | null {
    const { existing } = this.#sources;
    if (!this.#isWanted(item)) return null;
    // Neither is unique: copies of a post keep its guid, and two sites can use the same id.
    const id = idFrom(
      [item.guid, item.id, ...(item.guid.trim() === '' ? [item.title] : [])]
        .map((part) => part.trim())
        .join(' '),
    );
    const slugBefore = existing.reviews.get(id);
    if (slugBefore !== undefined) {
      this.#sources.skipped.add('imported before');
      if (slugBefore !== null) this.#redirect(item, slugBefore, new PostNotes());
      return null;
    }
    const notes = new PostNotes();
    const title = this.#title(item, notes);
    const row = this.#rowOf(item, id, title, notes);
    const remark = notes.describe();
    if (remark !== '') this.remarks.push(`"${title}": ${remark}`);
    if (row !== null) existing.reviews.set(id, null);
    return row;
  }

  #isWanted(item: Item): boolean {
    const { skipped } = this.#sources;
    const type = item.type.trim();
    if (type !== this.#choice.type) {
      // Images and reusable blocks are imported with their posts, links by another command.
      const isApart = type === 'attachment' || isPatternItem(item) || isLinkItem(item);
      if (!isApart) skipped.add(`of type ${type || '(none)'}`);
      return false;
    }
    const reason = SKIPPED_STATUSES[item.status.trim()];
    if (reason !== undefined) skipped.add(reason);
    return reason === undefined;
  }

  #rowOf(item: Item, id: string, title: string, notes: PostNotes): PostCopy | null {
    const { survey, categories, skipped } = this.#sources;
    const isProduct = item.type.trim() === 'product';
    const featured = this.#featured(item, notes);
    const written = withPatterns(withFootnotes(item), survey.patterns, notes);
    const content = written + (isProduct ? productGallery(item) : '');
    const { text, images } = toAnalysis(content, notes, {
      link: item.link,
      postId: item.id.trim(),
      attachments: survey.attachments,
      targets: survey.targets,
      // The page shows it above the text.
      dropsFirst: featured === undefined,
    });
    const { limit } = postFields.in_depth_analysis;
    if (characterCount(text) > limit) {
      skipped.add('too long');
      notes.say(`It is longer than ${limit} characters and was skipped.`);
      return null;
    }
    skipped.add('comments', item.comments);
    this.#countTerms(item, notes);
    const published =
      this.#choice.keepStatus && item.status.trim() === 'publish' && item.password.trim() === '';
    const created_at = timeOf(item.dateUtc) ?? timeOf(item.date) ?? this.#now;
    const slug = this.#slug(item, title, id, published, notes);
    const former_slugs = this.#formerSlugs(item);
    const known = slug === null ? null : this.#redirect(item, slug, notes);
    if (known !== null && this.#isFree(known)) former_slugs.push(known);
    const image = featured ?? images[0];
    for (const { address, alt } of [...(featured ? [featured] : []), ...images]) {
      if (!this.images.has(address) || alt !== '') this.images.set(address, alt);
    }
    const shop = isProduct ? shopFields(item, this.#choice.currency, notes) : {};
    if ('price' in shop && shop.price !== null) this.prices += 1;
    const category_ids = categories.idsOf(item.terms, published);
    return {
      ...emptyPostRow,
      ...shop,
      ...searchTexts(
        item,
        {
          title,
          categories: item.terms.filter(isCategory).map(({ name }) => plainText(name)),
          site: survey.site,
          now: new Date(this.#now),
        },
        notes,
      ),
      id,
      slug,
      former_slugs,
      title,
      short_description: fitted(plainText(item.excerpt), 'short_description', notes) || null,
      product_image_url: image?.address ?? null,
      product_image_alt: fitted(plainText(image?.alt ?? ''), 'product_image_alt', notes) || null,
      in_depth_analysis: storable(text) || null,
      published,
      price_checked_at: null,
      feed_slug: null,
      is_demonstration: false,
      created_at,
      updated_at: timeOf(item.modifiedUtc) ?? created_at,
      published_at: published ? created_at : null,
      content_updated_at: published ? (timeOf(item.modifiedUtc) ?? created_at) : null,
      publish_at: null,
      unpublish_at: null,
      unpublish_to: null,
      trashed_at: null,
      draft: null,
      category_ids,
    };
  }

  #title(item: Item, notes: PostNotes): string {
    const title = plainText(item.title);
    if (!isBlank(title)) return fitted(title, 'title', notes);
    notes.say(`The post ${item.id.trim()} has no title.`);
    return 'Untitled';
  }

  #countTerms({ terms }: Item, notes: PostNotes): void {
    for (const term of terms) {
      if (isCategory(term) || INNER_TAXONOMIES.test(term.taxonomy)) continue;
      if (term.taxonomy === 'post_tag') this.#sources.skipped.add('tags');
      else notes.leftOut.add(`term of ${term.taxonomy}`);
    }
  }

  #slug(item: Item, title: string, id: string, published: boolean, notes: PostNotes) {
    const given = item.slug.trim();
    // A draft that never had a URL gets a slug when it is published.
    const hasUrl = published || item.status.trim() === 'publish';
    if (!hasUrl && !isReviewSlug(given)) return null;
    const wanted = slugOf(given, title, `review-${id.slice(0, 8)}`);
    const slug = takeFree(wanted, this.#sources.existing.slugs);
    if (slug !== given) {
      const before = given === '' ? 'It had no slug' : `Its slug ${given} cannot be kept`;
      notes.say(`${before}: it has the slug ${slug}.`);
    }
    return slug;
  }

  #isFree(slug: string): boolean {
    const { slugs } = this.#sources.existing;
    const free = isReviewSlug(slug) && !slugs.has(slug);
    if (free) slugs.add(slug);
    return free;
  }

  #formerSlugs(item: Item): string[] {
    return (item.meta.get('_wp_old_slug') ?? []).filter((slug) => this.#isFree(slug));
  }

  /** Returns a slug that must lead to the review. */
  #redirect(item: Item, slug: string, notes: PostNotes): string | null {
    const old = oldAddressOf(item.link);
    const isPublic = item.status.trim() === 'publish';
    if (old?.kind === 'path') {
      if (old.path !== `/reviews/${slug}`) this.redirects.push({ from: old.path, slug });
      // Its short link in WordPress.
      return isPublic ? formerIdSlug(item.id.trim()) : null;
    }
    // A post that was never published has no known URL.
    if (old === null || !isPublic) return null;
    if (old.kind === 'query') {
      notes.say(`Its old URL ${item.link.trim()} cannot be redirected.`);
      return null;
    }
    this.oldIds += 1;
    return old.slug;
  }

  #featured(item: Item, notes: PostNotes): Image | undefined {
    const id = item.meta.get('_thumbnail_id')?.[0]?.trim() ?? '';
    const { address = '', alt = '' } = this.#sources.survey.attachments.get(id) ?? {};
    const absolute = webAddress(address, item.link);
    if (absolute !== null) return { address: absolute, alt };
    if (/[1-9]/.test(id)) notes.leftOut.add('featured image that the export lacks');
    return undefined;
  }
}

/** Parses `2011-01-18 07:40:14` in UTC; undefined for zeros or anything else. */
function timeOf(text: string): string | undefined {
  const time = /^([1-9]\d{3}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text.trim());
  if (time === null) return undefined;
  const iso = `${time[1]}T${time[2]}+00:00`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

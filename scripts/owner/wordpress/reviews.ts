import type { PostCopy } from '../../../core/backups/format.ts';
import { isBlank } from '../../../core/forms/blank.ts';
import { characterCount, storable } from '../../../core/forms/text-field.ts';
import { postFields } from '../../../core/posts/fields.ts';
import { emptyPostRow } from '../../../core/posts/schema.ts';
import type { Categories } from './categories.ts';
import { plainText, toAnalysis } from './content.ts';
import { idFrom, isReviewSlug, slugOf, takeFree } from './identifiers.ts';
import type { Image } from './images.ts';
import { type Item, isLinkItem } from './parse.ts';
import type { Skipped } from './skipped.ts';
import type { Existing, Survey } from './sources.ts';
import { shortened, webAddress } from './text.ts';

const SKIPPED_STATUSES: Record<string, string> = {
  trash: 'in the trash',
  'auto-draft': 'never saved',
  inherit: 'earlier versions',
};

export interface ReviewChoice {
  keepStatus: boolean;
  type: string;
}

interface Sources {
  survey: Survey;
  existing: Existing;
  categories: Categories;
  skipped: Skipped;
}

export class Reviews {
  readonly #sources: Sources;
  readonly #choice: ReviewChoice;
  readonly #now: string;
  readonly remarks: string[] = [];
  /** Alternative texts by address, of all images that were found. */
  readonly images = new Map<string, string>();
  readonly redirects: { from: string; slug: string }[] = [];

  constructor(sources: Sources, choice: ReviewChoice, now: string) {
    this.#sources = sources;
    this.#choice = choice;
    this.#now = now;
  }

  create(item: Item): PostCopy | null {
    const type = item.type.trim();
    const status = item.status.trim();
    if (type !== this.#choice.type) {
      // Images are imported with their posts, links by another command.
      if (type !== 'attachment' && !isLinkItem(item))
        this.#sources.skipped.add(`of type ${type || '(none)'}`);
      return null;
    }
    const reason = SKIPPED_STATUSES[status];
    if (reason !== undefined) {
      this.#sources.skipped.add(reason);
      return null;
    }
    // Neither is unique: copies of a post keep its guid, and two sites can use the same id.
    const id = idFrom(
      [item.guid, item.id, ...(item.guid.trim() === '' ? [item.title] : [])]
        .map((part) => part.trim())
        .join(' '),
    );
    const existing = this.#sources.existing.reviews.get(id);
    if (existing !== undefined) {
      this.#sources.skipped.add('imported before');
      if (existing !== null) this.#redirect(item.link, existing);
      return null;
    }
    const title = this.#title(item);
    const featured = this.#featured(item);
    const { text, images } = toAnalysis(item.content, this.#sources.skipped, {
      link: item.link,
      postId: item.id.trim(),
      attachments: this.#sources.survey.attachments,
      // The page shows it above the text.
      dropsFirst: featured === undefined,
    });
    if (characterCount(text) > postFields.in_depth_analysis.limit) {
      this.#sources.skipped.add('too long');
      this.remarks.push(
        `"${title}" is longer than ${postFields.in_depth_analysis.limit} characters and was skipped.`,
      );
      return null;
    }
    this.#sources.existing.reviews.set(id, null);
    this.#sources.skipped.add('comments', item.comments);
    const published =
      this.#choice.keepStatus && status === 'publish' && item.password.trim() === '';
    const created_at = timeOf(item.dateUtc) ?? timeOf(item.date) ?? this.#now;
    const slug = this.#slug(item, title, id, published);
    if (slug !== null) this.#redirect(item.link, slug);
    const image = featured ?? images[0];
    for (const { address, alt } of [...(featured ? [featured] : []), ...images]) {
      if (!this.images.has(address) || alt !== '') this.images.set(address, alt);
    }
    return {
      ...emptyPostRow,
      id,
      slug,
      former_slugs: this.#formerSlugs(item),
      title,
      short_description:
        shortened(plainText(item.excerpt), postFields.short_description.limit) || null,
      product_image_url: image?.address ?? null,
      product_image_alt:
        shortened(plainText(image?.alt ?? ''), postFields.product_image_alt.limit) || null,
      in_depth_analysis: storable(text) || null,
      published,
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
      category_ids: this.#sources.categories.idsOf(item.categories),
    };
  }

  #title(item: Item): string {
    const title = plainText(item.title);
    if (isBlank(title)) {
      this.remarks.push(`The post ${item.id.trim()} has no title. Its title is now "Untitled".`);
      return 'Untitled';
    }
    return shortened(title, postFields.title.limit);
  }

  #slug(item: Item, title: string, id: string, published: boolean): string | null {
    const given = item.slug.trim();
    // A draft without a slug gets one when it is published.
    if (!published && !isReviewSlug(given)) return null;
    const wanted = slugOf(given, title, `review-${id.slice(0, 8)}`);
    const slug = takeFree(wanted, this.#sources.existing.slugs);
    if (slug !== given) {
      this.remarks.push(
        `"${title}" has the slug ${slug}. Its slug ${given || '(none)'} cannot be kept.`,
      );
    }
    return slug;
  }

  #formerSlugs(item: Item): string[] {
    return (item.meta.get('_wp_old_slug') ?? []).filter((slug) => {
      const free = isReviewSlug(slug) && !this.#sources.existing.slugs.has(slug);
      if (free) this.#sources.existing.slugs.add(slug);
      return free;
    });
  }

  #redirect(link: string, slug: string): void {
    if (!URL.canParse(link.trim())) return;
    const { pathname } = new URL(link.trim());
    if (pathname !== '/' && pathname !== `/reviews/${slug}`)
      this.redirects.push({ from: pathname, slug });
  }

  #featured(item: Item): Image | undefined {
    const id = item.meta.get('_thumbnail_id')?.[0]?.trim() ?? '';
    const { address = '', alt = '' } = this.#sources.survey.attachments.get(id) ?? {};
    const absolute = webAddress(address, item.link);
    return absolute === null ? undefined : { address: absolute, alt };
  }
}

/** Parses `2011-01-18 07:40:14` in UTC; undefined for zeros or anything else. */
function timeOf(text: string): string | undefined {
  const time = /^([1-9]\d{3}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text.trim());
  if (time === null) return undefined;
  const iso = `${time[1]}T${time[2]}+00:00`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

import type { EarningRowInput } from '../../core/earnings/schema.ts';
import { type Placement, placements, subId } from '../../core/links/schema.ts';
import { seededRandom } from '../../core/testing/random.ts';

export const yearNetworks = ['amazon', 'awin', 'cj', 'impact'] as const;

export type YearNetwork = (typeof yearNetworks)[number];

interface YearReview {
  id: string;
  slug: string;
  formerSlug: string | null;
  isDeleted: boolean;
  asin: string;
  offerId: string;
  /** A tracking URL of Awin. */
  trackingUrl: string;
  /** A product page, linked in an offer. */
  productUrl: string;
}

interface YearTransaction {
  row: EarningRowInput;
  /** The review that really sold it; null where it was sold elsewhere. */
  postId: string | null;
  /** 1 to 12; a report names the transactions of its month and of the one before. */
  month: number;
}

export interface GeneratedYear {
  reviews: YearReview[];
  bestOfIds: string[];
  transactions: Record<YearNetwork, YearTransaction[]>;
}

const places = Object.keys(placements) as Placement[];

/** Reviews, of which some were renamed or deleted and two share a product, and a year of what they sold. */
export function generateYear(perNetwork: number, seed = 20): GeneratedYear {
  const { fraction: next, uuid } = seededRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const reviews = Array.from({ length: 60 }, (_, index): YearReview => {
    const shared = index === 1 ? 0 : index;
    return {
      id: uuid(),
      slug: `review-${index}`,
      formerSlug: index % 9 === 4 ? `first-review-${index}` : null,
      isDeleted: index % 20 === 7,
      asin: `B0${String(shared).padStart(8, '0')}`,
      offerId: uuid(),
      trackingUrl: `https://www.awin1.com/cread.php?awinmid=${index}&awinaffid=9&ued=https%3A%2F%2Fshop.example%2Ft%2F${index}`,
      productUrl: `https://shop.example/p/${index}?size=m`,
    };
  });
  const bestOfIds = [uuid(), uuid()];
  const linked = reviews.filter(({ isDeleted }) => !isDeleted);

  /** Where the network says it was sold; the review only if that can be true. */
  function origin(network: YearNetwork): [Partial<EarningRowInput>, string | null] {
    const share = next();
    const review = pick(reviews);
    const offerId = next() < 0.4 ? review.offerId : null;
    const full = subId(review.id, pick(places), offerId, next() < 0.3 ? pick(bestOfIds) : null);
    if (share < 0.45) return [{ sub_id: full }, review.id];
    if (share < 0.52) return [{ sub_id: full.slice(0, pick([40, 35, 32, 24])) }, review.id];
    if (share < 0.57) return [{ sub_id: full.toUpperCase() }, review.id];
    const foreign = next() < 0.3 ? { sub_id: pick(['newsletter', '12345', 'abc_s']) } : {};
    if (share < 0.65) {
      const slug = next() < 0.3 ? (review.formerSlug ?? review.slug) : review.slug;
      return [{ ...foreign, page_path: `/reviews/${slug}` }, review.id];
    }
    const sold = pick(linked);
    if (share < 0.94) {
      if (network === 'amazon') return [{ ...foreign, product_ref: sold.asin }, sold.id];
      if (network === 'impact') {
        const product_url = next() < 0.5 ? sold.productUrl : `${sold.productUrl}&utm_source=impact`;
        return [{ ...foreign, product_url }, sold.id];
      }
      const link_url = next() < 0.5 ? sold.trackingUrl : `${sold.trackingUrl}&clickref=x`;
      return [{ ...foreign, link_url }, sold.id];
    }
    // Sold by something else: another site, a product that none reviews, a page that is not a review.
    const elsewhere: Partial<EarningRowInput>[] = [
      { sub_id: subId(uuid(), pick(places), null) },
      { product_ref: `B0${String(90_000 + below(999)).padStart(8, '0')}` },
      { product_url: `https://shop.example/p/${90_000 + below(999)}` },
      { page_path: pick(['/', '/best/mats', '/products']), merchant_name: 'Shop' },
      { link_url: 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=9' },
      {},
    ];
    return [pick(elsewhere), null];
  }

  function transaction(network: YearNetwork, index: number): YearTransaction {
    const month = 1 + below(12);
    const day = `2025-${String(month).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
    const [known, postId] = origin(network);
    const row: EarningRowInput = {
      transaction_key: `${network}-${index}`,
      status: next() < 0.08 ? 'reversed' : 'confirmed',
      day,
      currency: pick(['EUR', 'EUR', 'USD', 'GBP', 'JPY']),
      commission: next() < 0.03 ? -below(5_000) : below(9_000),
      sale_amount: below(90_000),
      ...known,
    };
    return { row, postId, month };
  }

  const of = (network: YearNetwork) =>
    Array.from({ length: perNetwork }, (_, index) => transaction(network, index));
  return {
    reviews,
    bestOfIds,
    transactions: { amazon: of('amazon'), awin: of('awin'), cj: of('cj'), impact: of('impact') },
  };
}

const quoted = (value: unknown) =>
  value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;

/** SQL that makes the reviews as they were during the year. */
export function yearReviews({ reviews, bestOfIds }: GeneratedYear): string {
  const offerOf = ({ offerId, productUrl, trackingUrl }: YearReview) =>
    JSON.stringify(
      [productUrl, trackingUrl].map((url, index) => ({
        id: index === 0 ? offerId : crypto.randomUUID(),
        url,
        merchant_id: null,
        amount: null,
        currency: null,
        condition: 'new',
        availability: 'in-stock',
        note: null,
        source: 'manual',
        checked_at: null,
        starts_at: null,
        ends_at: null,
      })),
    );
  const posts = reviews.map(
    (review, index) =>
      `(${quoted(review.id)}, 'Review ${index}', ${quoted(review.formerSlug ?? review.slug)}, true,
        'https://www.amazon.de/dp/${review.asin}?tag=x-21', ${quoted(offerOf(review))})`,
  );
  const pages = bestOfIds.map((each, index) => {
    const slug = index === 0 ? 'mats' : 'rugs';
    const content = JSON.stringify({ title: slug, slug, picks: [], comparisons: [] });
    return `('best-of', ${quoted(each)}, ${quoted(content)})`;
  });
  const views = reviews.map((review) => `('2025-06-01', ${quoted(review.id)}, 5)`);
  return `
    insert into public.posts (id, title, slug, published, primary_affiliate_url, offers) values ${posts.join(', ')};
    insert into public.documents (kind, id, content) values ${pages.join(', ')};
    insert into public.daily_post_totals (day, post_id, page_views) values ${views.join(', ')};
  `;
}

/** SQL that renames and deletes reviews. */
export const yearChanges = ({ reviews }: GeneratedYear): string =>
  reviews
    .map(({ id: post, slug, formerSlug, isDeleted }) => {
      if (isDeleted) return `delete from public.posts where id = ${quoted(post)};`;
      if (formerSlug === null) return '';
      return `update public.posts set slug = ${quoted(slug)} where id = ${quoted(post)};`;
    })
    .join('\n');

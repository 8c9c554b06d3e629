import { SAMPLE_SLUG } from '../../core/posts/address.ts';
import { emptyPostRow, type Review } from '../../core/posts/schema.ts';

/** Not part of the catalogue. */
export const sampleReview: Review = {
  ...emptyPostRow,
  id: '00000000-0000-4000-8000-000000000000',
  slug: SAMPLE_SLUG,
  former_slugs: [],
  offers: [],
  merchant: null,
  price_checked_at: null,
  price_until: null,
  title: 'Premium Whey Protein Isolate',
  short_description:
    'A cold-filtered isolate with 25 g of protein a scoop, little sugar and a label that says what is in the tub.',
  product_image_url: '/images/reviews/whey-protein.svg',
  product_image_alt: 'Drawing of a tub of whey protein with a scoop beside it',
  image: null,
  overall_rating: 5,
  price: '$49.99',
  key_features: [
    '25 g of protein per 30 g scoop',
    'Cold-filtered whey isolate as the first ingredient',
    'Under 1 g of sugar and 1 g of fat per serving',
    '5.5 g of branched-chain amino acids per serving',
    'Third-party tested, batch number on the lid',
    '30 servings a tub',
  ].join('\n'),
  pros: [
    'Mixes with a spoon, no lumps after ten seconds',
    'High share of protein by weight',
    'Gentle for most people who react to lactose',
    'Sweetened lightly enough to drink with water',
  ].join('\n'),
  cons: ['Costs more per serving than a concentrate', 'Only three flavours'].join('\n'),
  who_is_this_for:
    'For people who train three times a week or more and find it hard to eat enough protein, and for anybody who wants a short ingredient list. If you eat plenty already, your money is better spent on food.',
  in_depth_analysis: `**What it is.** Whey isolate is what remains of milk whey once most of the fat and lactose have been filtered out. This one is filtered cold, which keeps the protein's structure intact and the taste mild.

**Mixability.** With 250 ml of cold water and a plain shaker the powder was gone after ten seconds. Stirred with a spoon in a glass it took half a minute and left no lumps. Foam stood a finger high and settled by the time we had found the lid.

**Taste.** The chocolate is closer to cocoa than to dessert. Vanilla works in porridge. Neither leaves the film on the tongue that cheaper concentrates do, and none of our testers reached for a glass of water afterwards.

**What the label promises.** 25 g of protein from a 30 g scoop is 83 per cent by weight, which is high for a flavoured powder. The batch number on the lid leads to a laboratory report, and the report matched the tub.

**Value.** At $49.99 for thirty servings you pay about $1.67 a shake. A concentrate costs roughly a third less and does the same work if lactose does not trouble you. **If it does, or if you count every gram, the isolate is worth the difference.**`,
  primary_affiliate_url: 'https://shop.example/premium-whey-protein-isolate',
  is_demonstration: true,
  created_at: '2025-01-15T09:00:00+00:00',
  updated_at: '2025-01-15T09:00:00+00:00',
  published_at: '2025-01-15T09:00:00+00:00',
  content_updated_at: '2025-01-15T09:00:00+00:00',
  categories: [
    { name: 'Nutrition', slug: 'nutrition' },
    { name: 'Supplements', slug: 'supplements' },
  ],
};

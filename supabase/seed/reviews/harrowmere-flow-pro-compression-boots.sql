with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'harrowmere-flow-pro-compression-boots',
    'Harrowmere Flow Pro Full-Leg Compression Boots with Four Overlapping Chambers, Rechargeable Pump and Travel Bag, Medium',
    'Very pleasant, reasonably honest about pressure and priced like a weekend away. Legs felt lighter; the stopwatch could not tell.',
    '/images/reviews/compression-boots.svg',
    3,
    '$649.00',
    $$Four overlapping chambers per leg
20 to 100 mmHg in steps of 10
Single pump for both legs, 1.4 kg
Battery or mains
Inside leg 72–82 cm in Medium
Travel bag
One-year warranty$$,
    $$Testers liked it: 8.1 out of ten for comfort
Measured pressure within 8 mmHg of the setting in three chambers of four
Pump is quiet, 44 dB(A)$$,
    $$No difference we could measure in next-day running
Foot chamber reads 19 mmHg high at the top setting
One year of warranty on $649
Zip snags its own lining$$,
    $$For people with the money who enjoy being gently squeezed for half an hour and will otherwise not sit still. Anyone with circulation problems, a history of clots, diabetes or numb feet needs a doctor to say yes before they put these on.$$,
    $$Two testers fell asleep during the first session and a third asked whether the boots were tax-deductible. So the pleasure is not in dispute.

**The trial.** Six runners did the same hard session, 8 × 800 m, on six Tuesdays. On three of those evenings, drawn from a hat, they spent thirty minutes in the boots at 60 mmHg. On the other three they lay on the same sofa for thirty minutes with their legs up. Next morning each ran a fixed 5 km loop at a fixed heart rate and we recorded the time. They also rated their legs from nought to ten.

**What came back.** After the boots, legs were rated 6.9 for freshness; after the sofa, 6.1. That is a real difference in how people felt, though hardly a blind one, given that it is difficult not to notice a boot. The morning loop took 26 min 14 s on average after boots and 26 min 11 s after sofa. With six people, a gap of three seconds means nothing at all. We found no benefit in performance, and the research we have read finds little or none either.

**The pressure.** We slid a flat sensor between boot and leg at each chamber, for three people, at every setting. Ankle, calf and thigh were within 8 mmHg of the display throughout. The foot was another matter: correct at 40, it read 19 mmHg over when set to 100. One tester with high arches found that painful and went no higher than 60 again. We told Harrowmere, who replied that the foot "may feel more pronounced". It does, and it is.

The sequence runs from foot to hip, holding each chamber until the next has filled, at about 55 seconds a cycle. There is a mode that pauses on one area; we used it twice. The pump is a plain box with four buttons and no wireless anything, and makes 44 dB(A) on a carpet. The battery gave three hours fifty, enough for seven sittings.

**Build.** After eleven weeks the outer fabric is sound and the hoses are tight. The long zips are not so happy. Each runs past a loose inner flap and caught it on about one closing in nine, and on the left boot the flap has now torn by 2 cm. The Medium fitted legs from 172 to 183 cm tall; above that the thigh section stops early.

• Time to put on: two minutes
• Time to fold away: four, with language
• Floor space: one entire adult

**On value.** These cost as much as two pairs of good shoes and a great deal of sofa. The sofa did as well by the clock. We would not talk anyone out of something that makes them rest for half an hour, and on comfort alone these would score a four. **One year of warranty, an eager foot chamber and that zip bring them to three.**$$,
    'https://shop.example/harrowmere-flow-pro-compression-boots',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '236 days 10:40'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery', 'wearables', 'equipment');

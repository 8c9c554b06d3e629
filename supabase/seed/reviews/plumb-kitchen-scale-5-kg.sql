with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'plumb-kitchen-scale-5-kg',
    'Plumb Kitchen Scale 5 kg',
    'We put brass weights on eight kitchen scales for nine weeks, in corners, in fridges and under a pan of soup. This one never told us a lie bigger than a gram.',
    '/images/reviews/meal-scale.svg',
    5,
    '£34.00',
    $$5 kg capacity in 1 g steps
Steel platform, 180 by 160 mm
Two AAA batteries, supplied
Auto-off after six minutes, can be disabled
Grams, millilitres of water, pounds and ounces
Display pulls out 70 mm for wide bowls
Five-year guarantee$$,
    $$Never more than 1 g out from 2 g to 5 kg
Same reading in all four corners
Pull-out display, readable under a stockpot
Remembers its tare through auto-off
Ordinary batteries, lasting all nine weeks$$,
    $$No 0.1 g steps, so useless for yeast or caffeine
The seam around the display collects flour
Steel shows every fingerprint$$,
    'Anyone who weighs food more than once a week and wants to stop wondering. Bakers who measure yeast, and anybody dosing powders in fractions of a gram, need a small jewellery scale beside it.',
    $$The argument began over half a kilo of flour. To end it we lined up the eight kitchen scales that various members of staff use at home, put the same 500 g brass weight on each, and got answers from 486 to 509. It did not end.

**The set-up.** We borrowed a certified set of weights from a school laboratory, good to far better than a tenth of a gram. Each scale was loaded with 2, 5, 20, 100, 500, 1,000, 2,000 and 5,000 g, ten times each, once a week for nine weeks. That is 720 readings a scale. It was a wet spring.

**Plumb was never more than a gram out.** At 5 g and above it read exactly right in 96% of trials and was one gram off in the rest. At 2 g it sometimes took a second to notice that anything had landed, and said so by not moving, which is better than guessing. The next best was out by up to three grams, and the worst, a handsome glass one with an app, lost 14 g at half a kilo and then reported it to a phone.

We then tried to make it misbehave:
• **Corners.** A 500 g weight in each corner: no change. Five of the eight shifted by two to six grams
• Drift. A 1 kg weight left for thirty minutes with auto-off disabled: 1,000 at the start, 1,000 at the end
• Slow pouring. Adding water at two grams a second, which some scales quietly zero out as drift: all of it counted
• Cold. After a night at 5 °C it was 1 g out for the first four minutes, then fine

It is also well thought out. The display slides forward, so a wide pan does not hide it. Tare is a proper key with a click. When the thing turns itself off half way through chopping an onion, pressing the key brings back the tare you had, and the person who thought of that has cooked dinner. Batteries are two AAA, replaceable without tools, and the first pair outlived the test.

**In real use it settled a few matters.** Over two weeks, five of us guessed each portion of pasta, nuts and peanut butter before weighing it. Pasta was underestimated by 31% on average. Peanut butter was underestimated by 58. None of us is proud, and one has asked not to be named, though he knows that we know.

**The limits are plain.** One-gram steps are too coarse for yeast, caffeine or anything medical, and no kitchen scale should be used for the last of those. Flour gathers along the display seam and has to be brushed out. Brushed steel was chosen by somebody with dry hands.

But £34 for a scale that agrees with a school laboratory after nine weeks of being tipped, chilled and floured is easy to recommend. Every other number in this magazine that involves a spoon now starts here.$$,
    'https://shop.example/plumb-kitchen-scale-5-kg',
    'Check price',
    true,
    'Free 500 g check weight with every scale ordered this month',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '166 days 15:05'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('nutrition', 'equipment');

with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'skerry-coldwater-omega-3',
    'Skerry Coldwater Omega-3 Triglyceride Fish Oil with Batch-Printed Oxidation Values, Lemon Coated, 120 Capsules',
    'Few fish oils print how fresh the oil is. This one stamps it on every bottle, so we checked the stamp, then left a bottle open on a sunny windowsill.',
    '/images/reviews/omega-3.svg',
    4,
    '€29.00',
    $$500 mg EPA and DHA combined per capsule
Triglyceride form, anchovy and sardine
Peroxide and anisidine values printed per batch
Lemon-oil coating on a fish gelatine capsule
120 capsules, sixty days at two a day
Amber bottle with oxygen absorber$$,
    $$Freshness figures on every bottle, and ours checked out
EPA and DHA slightly above the claim
Seven fishy repeats in 168 capsule-days, the fewest we have logged
Fishery named on the label$$,
    $$25 mm capsules, coated or not
Lemon coating rubs off in a pill box within a week
A short 14-month shelf life
Not for vegetarians in any part$$,
    'People who rarely eat oily fish and would rather read a number than a slogan. Anyone on blood-thinning medicine, or due for surgery, should ask before taking fish oil of any make. Vegetarians want algae oil, which is a different review.',
    $$Turn the bottle round. Under the batch number there is a small table, printed by the same machine that stamps the date: peroxide value 2.1, anisidine value 5.6, total 9.8. We have tested fish oil for years and could count on one thumb the brands that put this where a buyer can see it.

**What the numbers mean.** Fish oil goes off by oxidising. The peroxide value catches early spoilage, the anisidine value catches later spoilage, and the total (twice the first plus the second) gives a single score. A commonly used industry ceiling for the total is 26. Plenty of bottles on shop shelves have been found above that by people who looked.

So we looked. Two bottles from one batch went to a laboratory in plain wrapping. It reported 2.6 and 6.3, which makes 11.5. **That is a little higher than the stamp and less than half the ceiling**, and the oil had been on a shop shelf for ten weeks in between. EPA plus DHA measured 514 mg per capsule against 500 claimed.

**The windowsill test.** A third bottle sat open for thirty days on a south-facing sill in June, lid beside it, which is how at least one member of staff keeps his vitamins. The total rose to 24. Still under the line, and the smell when we cut a capsule was of harbour, not of bin. A supermarket bottle beside it began at 21 and finished at 39.

Living with it was mostly easy. Three testers took two capsules a day with lunch for four weeks. Out of 168 capsules we logged seven fishy repeats, five of them from Dev, four of those on days when he took them without food after being told not to. The lemon is a coating, not a flavour in the oil, and it does its job as long as the capsules stay in the bottle. Decant a week into a pill box and it rubs off into a fine yellow dust.

**The size is the real drawback.** Each capsule is 25 mm long. One of our three, who is otherwise a capable adult, needed a run-up. There is no smaller version. The fourteen-month shelf life is the price of honesty about freshness, but it does mean that the half-price pair in the back of a shop may be nearly done.

We make no promises about hearts, brains or joints. Advice to eat oily fish is widespread; whether a capsule stands in for the fish is argued over by people who do it for a living. What we can say is that this oil is fresh, that it holds what it claims, and that you need not take either statement on trust. Four stars, and the fifth is waiting for a capsule that fits a human throat.$$,
    'https://shop.example/skerry-coldwater-omega-3',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '103 days 12:30'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements');

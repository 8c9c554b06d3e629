with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'nattljus-magnesium-glycinate-120',
    'Nattljus Magnesium Glycinate 120',
    'The front label gives the amount of actual magnesium, which is rarer than it should be. Then we swapped half the capsules for rice flour and asked testers to guess.',
    '/images/reviews/magnesium.svg',
    4,
    'From $19',
    $$120 mg elemental magnesium per capsule
Magnesium bisglycinate, fully reacted
One to two capsules a day
Vegetable cellulose capsule, 22 mm long
90 or 180 capsules in brown glass
No stearates, no colour$$,
    $$States elemental magnesium on the front, in the same type size as the brand
Measured content was 118 mg against 120 mg claimed
One loose morning in 168 capsule-days
Glass bottle and paper label, easily recycled$$,
    $$Twice the price per milligram of ordinary magnesium citrate
22 mm capsules are hard going for small throats
The leaflet is dreamier about bedtime than the evidence allows$$,
    'People who have a reason to take magnesium and get on badly with the cheaper forms. Check with a pharmacist first if you take antibiotics, blood pressure tablets or anything for your kidneys. If you only want a quieter night, start with the blinds and the phone.',
    $$Rice flour was our favourite purchase of this test. It cost ninety cents, fills a capsule neatly, and it kept six reviewers honest for eight weeks.

**Why we blinded it.** Magnesium has acquired a reputation as a bedtime supplement, and reviewers who know what they have swallowed are poor judges of their own nights. So Imke, who was not testing, filled matching capsules with flour and packed weekly boxes by coin toss. Each tester spent four weeks on one and four on the other without knowing which, taking one capsule with supper and filling in a sleep diary every morning: time to bed, wake-ups, a score out of ten.

**The result, plainly.** The average score was 6.9 on magnesium and 6.7 on rice flour. With six people that difference is noise, and we would be embarrassed to print a graph of it. Asked at the end which month had been which, three were right and three were wrong. Callum was certain, at length, and had it backwards.

That is not a verdict against the product. Our testers eat well and had no known shortage; magnesium is a mineral that people need, some people have been advised to take it, and what those people want to know is whether the capsule holds the dose and sits well. There Nattljus is very good.

**Label against laboratory.** Many bottles print the weight of the whole compound, so that a capsule boasting 1,000 mg may carry 110 mg of magnesium. Nattljus prints 120 mg elemental on the front and gives the compound weight on the back, where it belongs. A laboratory measured 118 mg as the mean of ten capsules, and the lowest was 114. The glycinate was what it claimed to be, with no sign of cheap oxide mixed in to lift the number.

Comfort was the other reason we tested this form. Over 168 capsule-days on the real thing we logged one loose morning, from a tester who had also discovered a new curry house. Otherwise nobody noticed anything, which is the point.

**What keeps it from five.** Three things:
• At the 90-capsule size it costs 21 cents per capsule, about double a decent citrate
• The capsule is 22 mm long and 8 mm wide, and Bea took hers opened into yoghurt, which tastes like a wet coin
• The leaflet talks about "sinking into the Nordic night" in a way that our rice flour did about as well

Buy it for the clear label and the easy stomach, and leave the poetry in the box.$$,
    'https://shop.example/nattljus-magnesium-glycinate-120',
    'Check price',
    false,
    '10% off the 180-capsule bottle through October',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '54 days 15:45'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements', 'recovery');

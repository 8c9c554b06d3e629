with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'grist-no-45-foam-roller',
    'Grist No. 45 Foam Roller',
    'Cut from one piece of dense foam and still round after twelve weeks under a rugby club. A plain tool, well made, that costs a tenner too much.',
    '/images/reviews/foam-roller.svg',
    4,
    '£34',
    $$45 cm long, 14 cm across
Solid expanded polypropylene, no hollow core
Medium-firm, closed-cell surface
Weight 540 g
Rated to 180 kg
Wipes clean$$,
    $$Lost 1.1 mm of diameter in twelve weeks, less than any roller we have tested
Firm without being punitive
Surface does not hold sweat or hair$$,
    $$Dearer than rollers that are nearly as good
Slides on polished floors
Too wide for most rucksacks$$,
    $$For households and clubs that roll daily and have flattened a cheap roller before. If you roll once a month, any cheap cylinder will do, and so will a wine bottle in a sock.$$,
    $$Foam rollers fail by becoming ovals. It happens slowly, in the middle, and you only find out when you notice that you have been thumping rather than rolling.

**Our squash test** is simple. We measure the diameter at five points with large callipers, load the middle with a 96 kg rugby player for the length of a cup of tea, wait an hour and measure again. Then we hand the roller to a club for twelve weeks and repeat. The Grist began at 140.2 mm. After the tea it was 140.0; after twelve weeks at the club, where some thirty people used it and at least one sat on it to watch videos, it was 139.1. A popular hollow roller that went through the same winter beside it lost 6 mm and split at one end.

**Firmness in numbers.** Pressing a 5 cm disc into the foam with 20 kg gave a dent of 4.5 mm. The softest roller we have does 11, and the hardest, a grooved plastic pipe that nobody chooses twice, does 1. Six testers rated comfort on calves, thighs and upper back over three weeks; the Grist averaged 7.4 out of ten against 5.9 for the pipe and 6.2 for the soft one, which bottomed out under heavier people.

**What rolling does** is a question we answer with care. The studies we have read point to a small, short-lived gain in range of motion, and somewhat less soreness for some people. Our own sit-and-reach readings, taken before and five minutes after, went up by 1.8 cm on average and were back to normal at lunch. Several of us simply like it. That is a perfectly good reason to own one.

The surface deserves a mention. It is closed-cell with a slight grain, and after twelve weeks it wiped clean with a damp cloth: no smell, no hair, no grit pressed into pores. Chalk came off. Marker pen, applied by a winger, did not.

**Three grumbles:**

• On varnished boards it skates. A yoga mat underneath cures this, and we would have liked a rougher skin instead.
• At 45 cm it reaches across the back properly but will not go in a normal kit bag.
• £34 is £10 more than the next-best solid roller, and you are paying for the last two millimetres of roundness.

**Is it worth the tenner?** In a club, without doubt. At home with one or two people, the cheaper one will probably be round enough for years. We give four stars for the engineering, the lack of nonsense on the label and the fact that there is no app.$$,
    'https://shop.example/grist-no-45-foam-roller',
    'Check price',
    true,
    'Free shorter 30 cm roller with every No. 45',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '101 days 08:20'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery', 'equipment');

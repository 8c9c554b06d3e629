with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'ironmongers-daughter-lever-belt',
    'Ironmonger''s Daughter 10 mm Lever Belt',
    'Ten millimetres of leather and a lever that clicks. We waited fourteen months to write this, because a belt worth buying is no use to anyone after six weeks.',
    '/images/reviews/lifting-belt.svg',
    5,
    '$142.00',
    $$10 mm single-piece leather, no glued layers
100 mm wide all the way round
Steel lever, plated, three-year guarantee
Twelve holes at 20 mm spacing
Suede lining inside
Sizes for 60 to 130 cm waists
Spare screws and a driver in the box$$,
    $$No visible stretch and no cracking after fourteen months
Lever opens with one thumb at full tension
20 mm hole spacing gives a finer fit than most
Spare screws, with the right screwdriver$$,
    $$Four weeks of stiff edges before it gives
Moving the lever takes two minutes and that screwdriver
Sheds suede on light shirts at first$$,
    'People who squat and pull heavy often enough to want one belt for years. Lighter or shorter-waisted lifters should consider the same maker''s tapered version, since 100 mm can meet both rib and hip. If you have a hernia or blood pressure that somebody is watching, ask them first.',
    $$Leather needs time, and reviewers rarely give it any. Most belts are excellent in week two. We bought three of these in September of last year, handed them to three lifters, and told them that nobody wanted to hear about it until the following winter.

**The wear so far.** Dev, Ndidi and a colleague from accounts who would rather not be named but totals 640 kg have between them worn the belts for 511 sessions. We measured length under a 20 kg hanging load at the start and every two months. The greatest change was 3 mm, on the accountant's, in the first eight weeks, and nothing since. Thickness at the lever is down by 0.2 mm. There is a crease where the belt folds in the bag, and no crack.

Ten millimetres in one piece matters here. A lot of belts reach that figure by gluing two thinner hides together, and the join is where they fail. We cut through a fourth belt with a bandsaw to check. **It is one hide, edge to edge.** The accountant asked for the invoice to be coded under research.

**The lever** is the part that breaks on cheap ones, so we built a little machine from a windscreen-wiper motor to open and close it under 30 kg of tension. It went to 10,000 cycles, which at six sets a session and three sessions a week is more than ten years. Plating wore off the hook and the spring felt exactly as before. One of two cheaper levers on the same machine snapped at 3,100, at night, and frightened the cleaner.

In use it goes on with a push and comes off with a thumb. That sounds like nothing until you have had to ask a stranger to help with a prong belt after a set of eight.

**Does it help?** All three lifted more with it than without, as most experienced lifters do: 4 to 9% more on a heavy single squat, on test days a week apart. A belt gives the trunk something to push against. It is no insurance against getting hurt, and the leaflet says the same in bold type, which we respect.

There is a break-in. For a month the top edge is like leaning on a plank, and Ndidi had a bruise on each hip after her first pulls. Rolling the belt tightly, both ways, for five minutes a day sped things up. The suede sheds, so wear black.

• **Fine adjustment.** Holes stand 20 mm apart, where 25 is usual, and the small step makes the difference between "snug" and "after lunch"
• Moving the lever needs two screws and two minutes, so it is a poor choice for two people to share
• The full width will not suit short torsos

At $142 it costs three times the gym-shop special. On the evidence of the saw and the wiper motor, it should outlast four of them. Five stars, at last.$$,
    'https://shop.example/ironmongers-daughter-lever-belt',
    'Check price',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '10 days 15:40'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel', 'equipment');

with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'fellgate-scree-runner',
    'Fellgate Scree Runner',
    'Nine weeks of bog, limestone and a gully that has ended better shoes than this. It came home muddy, intact and still on the right foot.',
    '/images/reviews/trail-shoes.svg',
    5,
    '£118.00',
    $$294 g in a UK 8
5.5 mm lugs, soft rubber, spaced to shed mud
4 mm drop, 24 mm heel
Woven upper with a rubber rand all round
Drainage slots at both arches
Gusseted tongue
Resoleable through the maker$$,
    $$Holds on wet limestone where others skate
Sheds mud within a dozen strides
Rand and upper undamaged after 480 km
Can be resoled for £45
Laces tuck away and stay there$$,
    $$Firm and noisy on tarmac
Soft lugs wear fast if you run to the hill
Narrow over the instep$$,
    'Fell and mountain runners who spend their time off the path and want to feel the ground. If there are more than two or three kilometres of road before your trail begins, buy something with more cushion. High insteps should try before buying.',
    $$There is a gully on the north side of our test hill that drops 140 metres in half a kilometre, first over wet grass, then loose stones the size of toast, then a slab of limestone with water running down it. We have been taking shoes there for four years. It has a small cairn of broken lace hooks.

**Ros and Tomasz took the Scree Runner down it 36 times**, in pairs and in all weathers from the end of January, with two other shoes for comparison and a rule that nobody races. They counted slips: any moment when a foot moved more than a hand's width without being asked. Over all descents the Scree averaged 1.4. The better of its two rivals managed 3.2, and the other 5.9 and a visit to the minor injuries desk.

**The rubber is the reason.** It is soft, soft enough to mark with a thumbnail, and on wet stone it simply stays put. On the workshop slab, limestone under a trickle of water and tilted a degree at a time, a loaded shoe let go at 41 degrees. The previous best had been 36. The lugs are tall and far apart, and clay drops off within ten or twelve strides of leaving the bog, where the tighter pattern of one rival was still carrying 160 g a shoe a minute later. We scraped it off and weighed it, naturally.

Nine weeks and 480 km a pair did remarkably little damage. The rand goes all the way round and has the scars to show why. No stitching has opened, the woven upper is fuzzy at one toe, and it drains: after standing ankle-deep for thirty seconds, a shoe went from 512 g to 371 in five minutes of running. No lace came undone in all that time, thanks to an elastic pocket that costs nothing and that nobody else seems to bother with.

**What soft rubber costs you.** Tomasz lives 3 km of road from his hill and ran them every time. His heel lugs are down by 1.9 mm; Ros, who drives to hers with some shame, has lost 0.8. On tarmac the shoe is firm and slaps like a wet fish. It was never meant for it, but few of us live in a gully.

The answer here is unusual. Fellgate will resole a pair for £45, and we sent Tomasz's off to see. They were back in sixteen days with fresh lugs and the old shape. That brings the price of a second life down to something we would like to see more often.

**Fit** is the one caution. Heel and toes are fine, but the instep is low, and two of the five colleagues who tried them on could not comfortably close the laces.

It does one job, on one sort of ground. On that ground we have not worn a better shoe, and the cairn has had nothing new since January.$$,
    'https://shop.example/fellgate-scree-runner',
    'See it at the shop',
    true,
    '£20 off last seasons colours while sizes last',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '208 days 12:15'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel');

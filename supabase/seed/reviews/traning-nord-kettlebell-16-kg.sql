with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'traning-nord-kettlebell-16-kg',
    'Träning Nord Kettlebell 16 kg',
    'A lump of iron with a handle leaves little room for error, yet most makers find some. This one weighs 16.02 kg and has a handle you stop noticing.',
    '/images/reviews/kettlebell.svg',
    5,
    '€64.00',
    $$Single-piece cast iron, no filler plug
Handle diameter 33 mm, window 56 mm high
Textured powder coat
Machined flat base, 130 mm across
Weight marked in kilograms and pounds
Lifetime guarantee against casting faults$$,
    $$Within 20 g of its stated weight
Handle free of seam, flash and sharp corners
Coat holds chalk and still looks new after thirteen weeks
Stands flat, so it can be used for press-ups$$,
    $$Window is tight for two very large hands
Delivery adds €12 because iron is iron$$,
    $$For anybody buying one kettlebell and hoping never to buy that weight again. Competition lifters who need the standard 35 mm steel handle should look elsewhere.$$,
    $$What can be wrong with a kettlebell? We keep a list. The handle can carry a casting seam that opens your palm like a letter. The base can rock. The weight can be a rumour: the worst "16" in our store is 15.3. The coating can be so smooth that you lose the bell or so rough that you lose the skin. There can be a rubber plug in the bottom with sand behind it.

**We bought three** of these, from three different shops, without saying who we were. On the platform scale they came to 16.02, 15.99 and 16.02 kg. That is better than our rack of competition bells, which cost twice as much.

**The test.** Four testers, thirteen weeks, roughly 19,000 swings, 2,600 cleans and 1,900 snatches by the tally counter. Two testers have small hands (glove size 6½ and 7), one average and one is a former prop forward. Each rated grip, comfort in the rack position and state of palms after every session. One bell lived in a shed with a leaking roof throughout, on purpose.

The handle is why you buy it. At 33 mm it is a touch thinner than competition standard, and for hands under about 19 cm that is a kindness in long sets. We ran a nylon stocking over the whole surface of all three bells, an old trick for finding burrs. It snagged nowhere. In thirteen weeks we recorded one torn callus among four people, and the owner admits he had been told to file it.

**The coat is well judged.** It feels like fine sandpaper that has been used a good deal. Dry hands needed no chalk for sets of up to twenty; after that a little chalk stuck and stayed. The shed bell shows two freckles of rust on the base, where it stood in a puddle, and none on the handle. A wire brush and some oil removed both.

Balance is harder to put a figure on. We hung each bell from a cord by the middle of the handle and measured how far the base sat from level: under one degree on all three. In the rack it rests on the forearm over a wide area, and no one came away with the usual bruise above the wrist.

**Complaints, such as they are.** Our prop forward cannot quite fit both hands in the window and swings with his little fingers outside it. Delivery was €12 each time, and the driver's expression was extra. The markings are cast into the side in letters large enough to read from the street.

We could find nothing else. The bell costs about €4 a kilogram, which is ordinary, and does its job as well as we believe the job can be done. A five-star rating for a simple object ought to mean that we cannot think how to improve it, **and the best suggestion anyone made was a nicer box.**$$,
    'https://shop.example/traning-nord-kettlebell-16-kg',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '253 days 08:40'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('equipment');

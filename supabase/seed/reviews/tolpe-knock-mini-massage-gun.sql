with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'tolpe-knock-mini-massage-gun',
    'Tolpe Knock Mini Massage Gun',
    'Small enough for a coat pocket and stronger than guns twice its size. We built a rig from a luggage scale and two bricks to make sure.',
    '/images/reviews/massage-gun.svg',
    5,
    '£119',
    $$10 mm stroke, three speeds: 1,800, 2,300 and 2,800 strokes a minute
Weight 498 g with the flat head fitted
Four heads: flat, ball, fork and soft cushion
USB-C charging, works while charging
Battery replaceable with one screw
Cotton carry pouch$$,
    $$Holds speed under 16 kg of pressure, better than two larger guns we own
Quiet: 47 dB(A) at the lowest speed
Measured run time of 3 h 40 min beats the claim
The battery can be replaced at home for £14$$,
    $$Speed button sits where a large thumb rests
The fork head is a gesture$$,
    $$For people who like percussive massage and would use it more if it were not the size of a hairdryer. If you have a recent injury, a blood-clotting condition or a pacemaker, ask a clinician before you hammer anything.$$,
    $$Stall force, the figure on the front of every massage-gun box, is measured by each maker in whatever way flatters it most, so we built our own rig. It consists of a luggage scale, a lever, two bricks and a phone filming at 240 frames a second. You lean the gun into a rubber pad, add weight, and count frames until the head slows by ten per cent.

**What the bricks said.** The Knock Mini held its speed up to 16 kg of pressure at the middle setting. Two full-sized guns from our cupboard, both dearer and both carrying larger numbers on the box, gave up at 13 and 11. At the highest speed it managed 14 kg. Our testers, asked to press as hard as they would ever want to on a thigh, averaged 9. There is strength to spare.

**And the testers.** Five people used it for ten weeks, after whatever they were doing anyway: running, climbing, gardening, a desk. Each filled in a short card before and after. We are careful with the results, because nobody can be kept from knowing whether they have been hit with a rubber ball 2,300 times a minute. For what it is worth, the average rating for stiffness fell by 1.6 points out of ten straight after use and was back to where it started by the next morning. That agrees with what published studies tend to find: people feel looser for a while. We saw nothing to suggest it repairs anything, and Tolpe, to its credit, does not say so.

**The small things are the good things.** At the lowest speed it makes 47 dB(A) at arm's length, so it can be used during a film with the film's permission. The handle is short but thick, and it stays cool: 34 °C on the casing after fifteen minutes. The case seams are tight and the heads go in with a quarter turn, so they do not creep out as push-fit ones do. We dropped it from table height onto lino four times, twice by arrangement, and it has one scuff.

Run time at the middle speed was 3 hours 40 minutes, against a claimed three hours. When the battery does wear out, it sits behind a door with one screw, and Tolpe sells the part for £14. We replaced ours on a train to see if it could be done. It could, though the man opposite moved seats.

**Against it.** The speed button is exactly under the pad of a large thumb, and two testers changed gear by accident about once a session. The fork-shaped head, supposedly for either side of the spine, is hard, awkward and best left in the pouch; we would keep any gun well away from the spine and the neck. The cushion head is the one everybody ended up using.

A pocket-sized tool at a middling price that outworks the big ones, tells the truth about its battery and expects to be repaired: there was not much left to argue about, and the meeting was short.$$,
    'https://shop.example/tolpe-knock-mini-massage-gun',
    'Check price',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '6 days 06:50'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery', 'equipment');

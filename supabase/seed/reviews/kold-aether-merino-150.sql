with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'kold-aether-merino-150',
    'Køld Æther Merino 150',
    'It can be worn for five days without losing you any friends, and it had a hole in it by week seven. Both of those are measurements.',
    '/images/reviews/merino-shirt.svg',
    3,
    '€95.00',
    $$150 g/m² merino, 18.5 micron
100% wool, no core thread
Raglan sleeves, flat seams, dropped hem
132 g in a men's medium
Five colours, short or long sleeve
Wash at 30 °C, dry flat$$,
    $$Five days of wear before the smell panel objected
Comfortable from 4 to 24 °C
Soft enough for people who say they cannot wear wool
Shrank by only 1% in ten washes$$,
    $$Holes in three of five shirts within nine weeks
Rucksack straps pill it quickly
€95 works out dear per month of life
Slow to dry: three hours on a line$$,
    'Travellers and hut-to-hut walkers who carry a light bag, or none, and want one shirt for most of a week. Daily rucksack commuters should buy a wool blend with a nylon core. Moths will want one too.',
    $$By the fourth day without a wash, Imke had started to enjoy herself. The rules were simple: wear the shirt to ride to work, to train at lunch and to ride home, hang it on a chair at night, and hand it to the panel each morning in a paper bag.

**The smell panel** consists of four colleagues with a cold-free record and a scale from nought to five, on which three means "I would mention it". A polyester training shirt worn by the same people to the same routine passed three on the evening of day one. The Merino 150 did not get there until day six, on average, and in Tomasz's case not at all, though we have our doubts about the scale. As far as odour goes, **this is the best shirt we have tested**, and the panel has asked us not to do it again.

Nor did it itch. The wool is given as 18.5 micron and felt it. We gave one to Bea, who has refused wool since a school jumper, and she forgot that she had it on, until told.

It handles temperature well too. Over nine weeks of spring the five testers logged comfort on 203 outings, and rated it fine at anything between 4 and 24 °C, alone or under a shell. Wet, it takes its time: soaked and spun, a medium held 88 g of water and needed three hours and ten minutes on an indoor line. Polyester took fifty minutes. It stays warm while it is about it.

**Then the holes.** The first came in week four, a pinprick under Callum's left shoulder blade, where the strap of his bag runs. By week seven it was 6 mm across. Two more shirts followed: one at the hip, from a belt buckle, and one that seems to have happened in a drawer. Three of five holed in nine weeks, with 38 to 45 wears each.

On our abrasion wheel, a cotton canvas pad under a 500 g load, the cloth wore through after 2,150 turns. A wool of the same weight spun around a nylon core lasted 7,900, and smelled only slightly sooner. Pure wool at 150 g/m² is simply thin, and no amount of Nordic lettering will thicken it.

**The company's answer** was decent. It sent repair yarn with each claim, offers one free mend a year, and told us that holes from straps are "normal wear". On our evidence they are normal. We would not call it wear at seven weeks.

Shrinkage was well controlled: 1.1% in length over ten washes at 30 °C. Colours held. Seams held. It is only the middle that gave up.

How you mark a shirt like this depends on what you do in it. For a week in the hills with one small bag, it is a four and we would pack it again. For daily use under straps, it is a two at €95. We have split the difference, and darned it.$$,
    'https://shop.example/kold-aether-merino-150',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '122 days 12:40'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel');

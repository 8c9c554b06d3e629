with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    null,
    'Quillow Acupressure Mat',
    'About six thousand plastic spikes, a buckwheat cushion and four testers who have so far agreed on one thing only, which is to keep their shirts on.',
    '/images/reviews/acupressure-mat.svg',
    null,
    '£39',
    $$Cotton cover over foam, 66 × 41 cm
Plastic discs with 25 points each
Neck cushion filled with buckwheat
Cotton bag$$,
    null,
    null,
    null,
    $$**Where we are.** Three weeks of a planned seven. Four testers, twenty minutes each evening, comfort rated before, straight after and the next morning.

**Counted so far.** 241 discs of 25 points on the mat, so 6,025; the box says 6,210. The cushion has not been counted, as nobody has volunteered. Two discs have come unglued at the edge. Marks on bare skin gone within the hour for three testers, by bedtime for the fourth.

**First impressions.** The opening two minutes are unpleasant. After that most of us go quiet, and one goes to sleep. Whether that is the spikes or the lying down is what the second half is meant to show: the same twenty minutes on a folded blanket. Numbers from week four onwards to follow here.

Still to add: wash test, who should not use it (thin or broken skin, blood thinners, pregnancy: check wording), price of spare cushion.$$,
    null,
    null,
    false,
    null,
    false,
    true,
    date_trunc('day', now(), 'UTC') - interval '17 days 06:55'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery');

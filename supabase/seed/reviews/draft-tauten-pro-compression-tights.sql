with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    null,
    'Tauten Pro Compression Tights',
    'The pressure figures on the box are real, at least at the ankle. What they do for your running is another question, and we asked that one too.',
    '/images/reviews/compression-tights.svg',
    3,
    '$88.00',
    $$22 mmHg at the ankle, falling to 12 at the thigh, claimed
72% polyamide, 28% elastane
Flat seams, bonded hem
Zipped back pocket, phone-sized
Sizes by calf and thigh girth, seven in all
Men's and women's cuts$$,
    $$Measured pressure near the claim in five of seven sizes
Sized by leg, not by letter
Very good pocket: a phone does not bounce
Warm and quiet on cold mornings$$,
    $$No effect on pace or soreness that we could measure
Two sizes squeeze hard at the knee
Pressure down by a fifth after forty washes$$,
    'Runners who like the held feeling and want a well-made pair of winter tights with a proper pocket. Anyone who has been told to wear medical compression needs the medical sort, properly fitted. People with circulation problems or diabetes should ask before wearing either.',
    $$Two questions get mixed up with compression tights. Do they press as hard as they say? And does that do you any good? The first needs a pressure gauge. The second needs patience, and a willingness to be disappointed in public.

**The gauge.** We slid a flat sensor under the fabric at ankle, calf and mid-thigh on nine testers covering all seven sizes, standing still, three readings at each point. Tauten claims 22 mmHg at the ankle, 18 at the calf and 12 at the thigh. Five sizes came within three of each figure. Sizes 2 and 6 met the ankle claim but peaked just below the knee, at 24, which is the wrong way round for something sold as graduated. Both testers described it as a tourniquet with a logo.

Sizing by calf and thigh girth is the right idea and the tape in the box is a nice touch. It took everyone two goes to get it right.

**Six weeks of running.** Eight of the nine wore them for half their runs and their usual loose tights for the other half, by coin toss. We looked at the weekly reservoir loop, 8.4 km at a fixed heart rate. Mean time in Tautens was 47:12 and in ordinary tights 47:20. With this many runs and this much weather, eight seconds is nothing at all.

**Soreness did no better.** After a deliberately unpleasant session of downhill repeats, testers rated each leg on the next two mornings, having worn the tights overnight or not. Average scores were 4.9 with and 5.2 without, out of ten. Four felt that they helped, three felt no difference, and one said hers had been lovely and warm. The research that we have read points the same way: perhaps a little for how sore you feel, not much for how fast you go.

• **As plain tights they are very good.** Seams are flat, nothing chafed in 210 km a head, and the back pocket holds a large phone dead still
• They are comfortable from about -3 to 9 °C
• Getting into them takes 70 seconds and getting out, wet, takes longer

**Washing.** We put two pairs through forty cycles at 30 °C. Ankle pressure fell from 21 to 17 mmHg, most of it in the first fifteen washes. Since the pressure is what the money goes on, that is a short life.

At $88 you are paying about thirty dollars more than for uncompressed tights as well made as these. If you enjoy the squeeze, that is reason enough, and we would not talk you out of it. Bought for a faster loop or a fresher Monday, they are three-star tights with a five-star pocket.

[Imke: size 6 reading to be repeated on a second pair before this goes out. If it was one bad pair, soften the knee paragraph and the second con.]$$,
    'https://shop.example/tauten-pro-compression-tights',
    'Check sizes',
    false,
    null,
    false,
    true,
    date_trunc('day', now(), 'UTC') - interval '12 days 13:25'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel', 'recovery');

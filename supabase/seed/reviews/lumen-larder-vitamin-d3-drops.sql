with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'lumen-larder-vitamin-d3-drops',
    'Lumen & Larder Vitamin D3 Drops',
    'One drop is supposed to be one dose. We weighed a hundred of them, warm and cold, upright and tilted, to find out how often that is true.',
    '/images/reviews/vitamin-d.svg',
    4,
    null,
    $$25 µg (1,000 IU) vitamin D3 per drop
Carried in olive oil, nothing added
About 360 drops per 10 ml bottle
Glass bottle with a fixed vertical dropper
D3 from lichen, suitable for vegans
Use within six months of opening$$,
    $$Drops are even: 6% spread at room temperature
Close to a year of single drops in a bottle the size of a thumb
No taste beyond faint olive
Easy to give up on swallowing tablets$$,
    $$No child-resistant cap
Drops grow by a tenth straight from the fridge
Price is set by each pharmacy, so shop around$$,
    'Adults who prefer not to swallow tablets and have decided, or been advised, to top up through the darker months. Not for households where small hands can reach the shelf. If you already take a multivitamin or have a medical condition, check the total with a pharmacist.',
    $$**How we tested.** One hundred single drops, each onto a tared dish on a laboratory balance that reads to a tenth of a milligram. Fifty at 21 °C and fifty from a bottle kept overnight at 5 °C. Then twenty more with the bottle held at a slant, because that is what people do when they are half awake. It took an afternoon, and nobody has volunteered to do it again.

A dropper looks like a simple device, and this one mostly is. At room temperature the mean drop weighed 25.2 mg with a spread of 6% either side. If the oil is evenly mixed, and a laboratory test of the first and last millilitre says that it is, then **one drop gives 24 to 27 µg against 25 claimed**. For a vitamin taken daily over months, that is as even as anybody could ask.

**Cold drops are bigger.** Straight from the fridge they averaged 27.8 mg, 10% up, because cold oil is thicker. The label says to store below 25 °C and does not mention the fridge at all. Keep it in a cupboard. Slanting the bottle to about 45 degrees made drops smaller and faster, and on three occasions out of twenty two came out together. Hold it upright and wait. The first drop takes about four seconds.

The daily dose on the bottle is one drop, which puts it at the modest end of what is on sale; some rivals sell five times that in a single drop with a picture of a mountain. We like modest here. Vitamin D is fat-soluble and the body stores it, so more is not a free extra, and the upper limits in official guidance exist for a reason. We did not take blood from anybody and will not tell you what it did to our mood in December. The reviewer in question lives in a basement, and it was December.

**The cap is the fault that costs a star.** It is a plain screw cap. Ros's four-year-old, under supervision and with the bottle emptied and washed, had it off in eleven seconds. A bottle holds around 360 doses and smells of nothing. The company told us that a resistant cap is coming with the next moulding, and we shall update this page when we have one in hand. Until then it lives on the top shelf.

**On price, we have left the field empty.** It is sold through pharmacies, each of which sets its own: we paid between eight and fourteen in three currencies for the same bottle. At any of those a day's drop is loose change.

Small, exact, a little careless about children. Fix the lid and there is nothing else here to mark down.$$,
    'https://shop.example/lumen-larder-vitamin-d3-drops',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '313 days 13:15'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements');

with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'pith',
    'Pith',
    'A date-and-almond bar with 18 g of protein that is superb at 22 °C and needs a chisel at 4. We dropped weights on it until we understood why.',
    '/images/reviews/protein-bar.svg',
    3,
    '$33.00 for 12',
    $$18 g protein per 60 g bar
Dates, almonds, milk protein, cocoa butter, salt
231 kcal, 14 g sugar, 5 g fibre
Almond salt, orange and coffee flavours
No sugar alcohols
Paper-based wrapper$$,
    $$Tastes of its ingredients, all of which you could name
Kind to stomachs: no complaints in 130 bars
Orange is the best bar flavour we have had this year
Wrapper opens in gloves$$,
    $$Sets like putty in the cold
Slumps and sweats oil above 30 °C
$2.75 a bar before postage
14 g of sugar, dates or no dates$$,
    'Desk drawers, hand luggage and mild afternoons. People whom sugar alcohols treat badly will be relieved to meet it. Winter cyclists, hikers and anyone with a crown they are fond of should look elsewhere.',
    $$In the fridge it is a roofing material. We mention this first because the box suggests keeping it there.

**How hard is hard?** We built a small press from a drill stand, a 6 mm steel rod and bags of rice, and loaded it until the rod sank 5 mm into the bar. At 22 °C that took 1.9 kg. At 10 °C, a jersey pocket in November, it took 6.4. At 4 °C we ran out of rice at eleven kilos and the bar was dented. For comparison, a well-known style of caramel-coated bar went from 2.2 to 4.8 over the same range.

The reason is in the list. Pith is bound by dates and cocoa butter, with no glycerine or sugar alcohol to keep it pliable, and cocoa butter sets when cold. That is also why it tastes the way it does, so you cannot have one without the other.

**Five testers, 130 bars, one week in every month from February to August.** Everyone carried them in whatever they used anyway: a desk, a rucksack, a saddle bag, a nurse's tunic. We asked for a score out of ten and the temperature of the day. Sorted by that second column, the picture is plain:
• Below 12 °C: average 4.1, and one cracked filling, which we cannot prove
• 12 to 27 °C: average 8.2
• Above 27 °C: average 5.6, with oily fingers

In that middle band it is a lovely thing. You can see pieces of almond. The orange has peel in it, and the coffee tastes like the bottom of a tiramisu. It does not coat the roof of your mouth, and **nobody reported the rumbling that sugar-alcohol bars cause in two of our five**, a pair who normally refuse this assignment.

On paper it is more ordinary. The 18 g of protein was 17.6 in our laboratory sample, which is fair. But 14 g of sugar from dates is 14 g of sugar, whatever the illustration of a palm tree implies, and 231 kcal buys less protein here than it does in most bars of its size. It is closer to a good flapjack with extra protein than to the thing in a gym fridge. We are comfortable with that. The word "clean" on the wrapper, we are less comfortable with; the alternative to clean is not dirty.

**At $2.75 each, before postage,** it also costs about what a sandwich did when some of us started this job.

So the score depends on where you live and in which month. From May to September, in an office, we would give it four and perhaps a half. Taken over a year in a climate with weather, three.$$,
    'https://shop.example/pith',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '75 days 12:50'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('nutrition');

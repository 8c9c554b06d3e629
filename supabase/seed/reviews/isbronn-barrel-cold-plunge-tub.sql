with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'isbronn-barrel-cold-plunge-tub',
    'Isbrønn Barrel Cold-Plunge Tub',
    'An insulated barrel that gains only 1.4 °C a day in shade and drains without flooding the patio. The cold itself we leave to you and your doctor.',
    '/images/reviews/cold-plunge-tub.svg',
    4,
    'From €690',
    $$Double-walled polyethylene, 50 mm foam insulation
Inside: 68 cm across, 76 cm deep, 265 litres to the rim
Bench seat moulded in
20 mm drain valve with hose thread
Insulated lid (extra unless offered)
Optional chiller, €1,450
32 kg empty$$,
    $$Warms by 1.4 °C a day with the lid on, half the rate of our inflatable
Drains fully in eleven minutes
Seat at a height that lets you get out with dignity
No visible wear after fifteen weeks outdoors$$,
    $$Too narrow across the shoulders for larger people
Lid costs extra and is not really optional
No filter unless you buy the chiller$$,
    $$For people who already know they like cold water and are tired of buying ice. If you have a heart condition, high blood pressure or are pregnant, talk to a doctor first, and nobody should do this alone.$$,
    $$By the third week we had an agreed vocabulary for getting in. It contains four words and we cannot print any of them.

**What we measured** was the tub, since the claims made for cold water are larger than the evidence and outside our competence. Some people report feeling brighter and less sore afterwards. The studies are small and mixed, and one thing repeated in them is that regular cold soaking straight after weights may blunt some of the gains. We tested whether the barrel holds water, holds cold and lets people in and out without injury.

**Holding cold.** We filled it to 180 litres, which leaves room for a person, brought it down to 8 °C with ice, put the lid on and logged the temperature every ten minutes for four days, in shade, in a September averaging 15 °C. It gained 1.4 °C a day. An inflatable tub standing beside it gained 2.9. Without the lid the barrel gained 4.1, for which reason we consider the sale of the lid as an accessory to be a kind of joke.

To go from 15 °C tap water to 8 took 15 kg of ice. With the lid on and two users, holding it there took between 4 and 5 kg a day. Do that sum before you buy: at our petrol station it comes to about €9 daily. From November to March, in our climate, the weather should do the work for nothing. The chiller, which we did not test, would make sense for anyone using it daily in summer.

**Getting in and out.** Seven people used it over fifteen weeks, 188 soaks in all, none longer than five minutes and none unattended. The moulded bench is 41 cm below the rim and everyone up to 71 kg and 178 cm found it easy. Our largest tester, at 101 kg, fitted in the sense that a cork fits. Shoulders wider than about 52 cm will touch on both sides. A two-step stool costs extra, or you may own one.

Emptying was the good surprise. The valve takes a garden hose and sits at the true bottom; we timed eleven minutes to the last litre, with about a cupful left behind. Our previous tub kept six litres as a souvenir.

**Water care** is up to you. There is no filter, and with two users a day it went cloudy on day six without treatment and on day fifteen with a spa product used as its label directs. Showering first helped more than either.

• Weight with water: about 212 kg before you get in, so check your decking
• Noise: none
• Leaks in fifteen weeks: none
• Children or pets near it: the lid has two buckles and no lock, and needs one

**A well-built tub with a narrow waist.** Four stars with the lid. Three without.$$,
    'https://shop.example/isbronn-barrel-cold-plunge-tub',
    'See it at the shop',
    true,
    'Insulated lid included free',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '59 days 07:05'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery', 'equipment');

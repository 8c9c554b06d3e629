with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'mono',
    'Mono',
    'One ingredient, one scoop, sixty servings. We tried quite hard to find something wrong with this creatine and came back with a complaint about the scoop.',
    '/images/reviews/creatine.svg',
    5,
    '$24.50',
    $$Creatine monohydrate, nothing else
5 g serving, 60 servings per 300 g tub
Fine 200-mesh powder
Certificate for every batch, by number, without signing up
Unflavoured
Sold in one size only$$,
    $$Assay agreed with the published certificate to the first decimal
41 cents a serving, and the price has not moved in a year
Fine enough to dissolve in a cold glass with a spoon
No blend, no "matrix", no flavour system$$,
    $$The scoop ships buried at the bottom of the tub
The pack says nothing useful about how or when to take it
White powder in a white tub with a white label: find it in a dark cupboard$$,
    'Anyone who has already decided to take creatine and wants to pay for creatine. If you have kidney trouble, are pregnant or take regular medicine, talk to someone qualified before you start. If you want it to taste of blue raspberry, this is not your tub.',
    $$Several hundred companies buy this white powder from a handful of factories and print their own names on it, which leaves a reviewer three things to check: whether the tub contains what it says, whether it mixes, and what you pay per gram once the bundles and the strawberry flavouring have been subtracted. The tub we bought has now been weighed, stirred and paid for.

**Contents first.** Mono publishes a certificate for each batch on an open page. Ours claimed 99.9% creatine monohydrate with 31 mg/kg of creatinine, the usual breakdown product. We sent a sealed sample to a laboratory that did not know the brand. It reported 99.9% and 38 mg/kg. Moisture, heavy metals and the two impurities worth worrying about were all at or under the limits of the method. That is as close to agreement as two laboratories get.

**Mixing, with a stopwatch.** Five grams in 250 ml of tap water at 14 °C, stirred with a teaspoon at one turn a second. Mono went clear in 48 seconds. The median of the seven we tried was a minute and fifty, and one sugar-like rival was still visible at four minutes. It tastes of very little: slightly chalky water, if you go looking.

**Twelve weeks in use.** Five testers took 5 g a day with whatever they were drinking at breakfast. No loading phase, no timing rules. We weighed them each Monday. After a month four of the five were between 0.6 and 1.3 kg heavier, which fits what has often been reported about water held in muscle, and one had not changed. Two logged a rep or so more on their usual sets. Five people without a control group prove nothing, and we mention it only because readers ask. Creatine monohydrate is one of the better studied supplements on any shelf, and your own mileage is a matter for you and your training diary. Ndidi had a grumbling stomach in week one, split the dose in two and had no more of it.

**What it costs.** Sixty servings for $24.50 is 41 cents a day. We have logged the price every month since last autumn and it has not moved, not even to go up before a sale so that it could come down again. Among monohydrates with a published certificate per batch, only one was cheaper, by three cents, and that one took the four minutes.

Complaints? The scoop is at the bottom, always, so the first serving of every tub begins with an archaeological dig. The label is so restrained that it forgets to say anything about use. And a tub this plain is hard to tell from the baking powder. Bea knows. We ate the scones anyway.

Five stars, then, for doing one thing at a fair price and proving it.$$,
    'https://shop.example/mono',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '341 days 13:55'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements');

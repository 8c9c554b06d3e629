with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'tarn-40-energy-gel',
    'Tarn 40 Energy Gel',
    'Forty grams of carbohydrate in a pouch you can open with numb fingers. We know, because we made people keep their hands in a bucket of ice first.',
    '/images/reviews/energy-gel.svg',
    4,
    '£1.95 each',
    $$40 g carbohydrate per 58 g gel
Glucose and fructose, 1 to 0.8
180 mg sodium
No caffeine; a caffeinated version is sold separately
Apple, salted lime and plain
Tear tab stays attached to the pouch$$,
    $$Opens with cold, wet or gloved hands, first time
Thin enough to swallow without water at a steady pace
Contents within a gram of the label in all twenty we weighed
No litter: the tab stays on$$,
    $$The last 4 g will not leave the pouch
Apple is cloying by the fourth
Stiff enough to need squeezing at 2 °C$$,
    'Runners and riders out for longer than ninety minutes who want a lot of fuel in few packets. Practise with it before you race on it. People with diabetes or fructose trouble should take advice before trying any gel.',
    $$Eleven long runs, four pairs of cold hands, and a bucket of ice that stood in the office kitchen for most of February: this is what it takes to find out whether a packet opens.

**The bucket.** Each runner held both hands in ice water for sixty seconds, dried them on a vest, and opened a gel against the clock. We did this with six brands, five goes each, in shuffled order. Tarn took 2.1 seconds on average and never failed. The group average was 4.4, and in 11 attempts out of 120 the packet had to be bitten. Ros, who has raced through enough winters to be blunt, said it was the first time that somebody had designed a packet outdoors.

The trick is a tear notch on both sides and a ridge for the thumb. The strip stays joined at the corner, so you do not have to choose between littering and a sticky pocket.

**What is in it.** The pouch claims 58 g of gel and 40 g of carbohydrate. We weighed twenty full and scraped empty: 57.4 to 58.9 g. What you get by squeezing with reasonable ill temper is about 54 g, because a corner below the fold holds on to four. Call it 37 g of carbohydrate in the runner and three in the bin. Roll it from the bottom, as with toothpaste, and you recover half of that.

Forty grams is a large dose by the standards of a few years ago. The glucose and fructose mix is the usual approach at this strength, since the gut seems to take up the two by separate routes. **Of 96 gels eaten on the run, four were followed by a complaint**, all in the first fortnight, all from Tomasz, who had never taken more than one an hour in his life and started on two. By week five he was managing the two without comment. Gut training is real enough that we would not blame a gel for its absence.

Texture sits between syrup and jelly. At 15 °C it went down without water at marathon effort for all four. At 2 °C it thickens, and you have to work the pouch for a few seconds. Plain tastes of faint sugar and is the one to buy in bulk. Salted lime is good throughout. Apple is pleasant once and tiring four times, much like the conversation at aid stations.

**Price.** At £1.95 the carbohydrate costs 4.9 pence a gram. Table sugar costs about a fortieth of that, and two of us have gone back to home-made bottles for training. For races, and for winter, this is the packet that we now carry, with the last corner rolled up tight.$$,
    'https://shop.example/tarn-40-energy-gel',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '262 days 14:35'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('nutrition', 'supplements');

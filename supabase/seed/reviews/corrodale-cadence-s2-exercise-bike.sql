with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'corrodale-cadence-s2-exercise-bike',
    'Corrodale Cadence S2 Exercise Bike',
    'The frame is solid. The computer bolted to it reads your power 14% high, and stops reading it at all when you stop paying.',
    '/images/reviews/exercise-bike.svg',
    2,
    '$899 + $24/month',
    $$Magnetic resistance, 100 levels
18 kg flywheel, belt drive
21.5-inch touchscreen
Power and cadence readout (with membership)
Adjustable saddle and bars, riders 155–193 cm
Two-sided pedals
58 kg$$,
    $$Frame is rigid and very quiet, 52 dB(A)
Fits a wide range of riders
Classes are well taught, if that is what you want$$,
    $$Power reads 14% high on average, and not by a constant amount
Without membership the screen shows time and nothing else
Left pedal worked loose twice
Support took 23 days to answer$$,
    $$For somebody who will take the classes for years and never compare a number with another bike. Everyone else can have an equally solid frame, and keep their own figures, for less.$$,
    $$Cancel the membership and the bike forgets how to count. We did so in week seven, on purpose, and found that a machine costing $899 would now show us elapsed time and a photograph of a sunrise. Resistance still changes. The display of resistance does not. Cadence, power, distance and heart rate from your own strap have all gone behind a button marked "Rejoin".

**That alone would not make it a two.** Corrodale does say, in the third paragraph of the second page of the shop, that "some metrics require membership". We think "all" would have been shorter.

**The power is wrong.** We fitted a pair of laboratory-checked power pedals and rode 54 blocks of ten minutes, with four riders from 61 to 93 kg, at steady efforts from 90 to 310 watts. The bike read high in all 54, by 14% on average. Had it been 14% every time, you could live with it. It was 6% high at 100 watts and 21% high at 300, and it drifted up by a further 5% within the first half hour as the brake warmed. On two bikes, a week apart. We recalibrated as instructed; the next block was 13% over.

So the leaderboard, which is the point of the thing, ranks riders by a figure that rewards warm brakes. Anyone training to set wattages will find that their 250 is nearer to 215.

**The metalwork is good.** With our heaviest rider standing on the pedals we measured 2 mm of movement at the handlebar. Belt and flywheel make 52 dB(A), so the loudest part of a ride is the instructor. Saddle and bars adjust without tools in small, clearly marked steps, and everyone from 158 to 191 cm was comfortable. In twelve weeks nothing creaked.

Something did come undone, however. The left pedal loosened in week three and, although tightened to the torque in the manual, again in week eight. The threads looked clean. We wrote to support both times. The first answer came after 23 days and advised us to restart the screen. The second has yet to come.

• Week 1: pleased
• Week 3: pedal
• Week 5: power results in, pedals swapped and checked, same results
• Week 7: membership cancelled
• Week 8: pedal
• Week 12: bike sold to a colleague, at a price he has asked us to describe as fair

**What it costs.** Over three years the total is $1,763. The classes are lively and competently taught, and if you take four a week you might feel that you have had your money's worth. We are rating the bicycle. **It is a fine frame whose owners must rent the dashboard, and the dashboard is out by 14%.**$$,
    'https://shop.example/corrodale-cadence-s2-exercise-bike',
    'Check price',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '164 days 10:00'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('equipment');

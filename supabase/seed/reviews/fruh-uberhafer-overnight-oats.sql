with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'fruh-uberhafer-overnight-oats',
    'Früh Überhafer Overnight Oats',
    'Add milk at bedtime, eat at seven. We set alarms at two, four, eight and twelve hours to find the minute when it stops being gravel and the minute when it becomes paste.',
    '/images/reviews/overnight-oats.svg',
    4,
    '€3.40 per pot',
    $$85 g dry pot, add 160 ml milk or oat drink
19 g protein with semi-skimmed milk
Whole rolled oats, soya protein, chia, freeze-dried fruit
9 g fibre per pot
Sour cherry, apple and caraway, plain
Cardboard pot with a press-on lid$$,
    $$Wide window: good from six hours to fourteen
Sour cherry has whole cherries in it
Kept four of six testers going until lunch
7 g of sugar, nearly all from the fruit and milk$$,
    $$The lid leaks if the pot lies down
Soya protein leaves a slightly chalky finish in the plain
€3.40 for something that costs 90 cents to copy$$,
    'People who leave the house before their appetite arrives, and anyone who wants breakfast to be a decision made the night before. If you own jars and a bag of oats, our copy at the end will save you money. Contains soya, gluten and usually milk.',
    $$At 22:40 on a Sunday, six people in six kitchens stirred 160 ml of milk into a cardboard pot and set an alarm for two hours later. It was not a popular protocol.

**The soaking curve.** We wanted to know how much slack you have, since the instruction "leave overnight" covers both a nurse on earlies and a student. So over four nights each of us tasted pots at two, four, six, eight, twelve, fourteen and sixteen hours, kept at 4 °C, and scored the texture out of ten. The mean scores went 2.8, 5.1, 7.4, 8.3, 8.1, 7.0, 4.6. **Anything from six to fourteen hours is good**; below that it is muesli with a grievance, and by sixteen the chia has won. Two supermarket rivals peaked just as high, but stayed there for only about three hours.

The oats are the reason. They are whole and thick-rolled, and you can still find separate flakes at breakfast. Sour cherry is the one to try first, sharp and with real fruit, six to nine cherries a pot in the ten that we counted. Apple and caraway divided the room. Half of us thought of rye bread and were happy, and the other half thought of rye bread.

**Hunger, very roughly.** For two working weeks the six of us ate a pot at seven and wrote down when we next wanted food. The average was 11:50, against 10:35 for the same people on their usual toast or cereal. We knew what we were eating, and the pot is a bigger meal than toast, so take it as a diary and not as a trial. At 410 kcal with semi-skimmed milk, one would hope.

The label holds up. With 160 ml of semi-skimmed it promises 19 g of protein, and we calculated 18.7 from a laboratory figure for the dry mix. Sugar is 7 g. The plain version, having no fruit to hide behind, shows the soya protein as a chalky edge at the end of the spoon.

**Now the lid.** It presses on, and it holds while the pot is upright. In a rucksack the pot will not be upright. We laid ten filled pots on their sides for an hour, and seven leaked, two of them generously. Tomasz's laptop sleeve has been to the cleaner. A rubber band in a cross fixes it, at the cost of your dignity on the train.

**The copy.** 60 g of thick rolled oats, 12 g of protein powder, a teaspoon of chia, a small handful of dried cherries and a pinch of salt came to 90 cents and scored 8.0 at eight hours. Früh is still better, and somebody else has washed nothing up. Whether that is worth €2.50 a day is between you and Monday.$$,
    'https://shop.example/fruh-uberhafer-overnight-oats',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '215 days 15:35'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('nutrition');

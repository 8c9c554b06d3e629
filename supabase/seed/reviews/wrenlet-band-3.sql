with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'wrenlet-band-3',
    'Wrenlet Band 3 Fitness Band',
    'The cheapest band we would give to a relative, provided the relative does not swim: sixteen days on a charge and steps counted to within 4%.',
    '/images/reviews/fitness-band.svg',
    4,
    '$49.99',
    $$Steps, optical heart rate, sleep times
Monochrome screen, 19 mm
Water resistant to rain and hand-washing only
19 g with strap
Standard 16 mm strap fitting
Charges from any USB-C cable$$,
    $$Step count 3.6% out across 60 measured walks
Sixteen days between charges in normal wear
Everything works without an account
Takes any cheap 16 mm strap$$,
    $$Not for swimming or the bath
Loses the plot above about 150 bpm
Sleep stages are decoration$$,
    $$For people who want a nudge to move, a rough heart rate and a battery they can forget. Runners doing intervals and anyone who gets properly wet should spend more.$$,
    $$My mother-in-law has worn out three fitness bands, none of them by exercise. Two died in the washing machine and one was returned because it kept asking how she felt. She agreed to be one of five testers for this one, on condition that she did not have to feel anything.

**The walk.** We measured a 1,000-step circuit round a car park using two people with clickers and took the average. Each tester walked it twelve times: with a bag, without one, with hands in pockets, and pushing a supermarket trolley. Over sixty walks the Band 3 was 3.6% out on average. The worst was the trolley, at 11% short, since a still wrist tells no tales. A band at four times the price, worn on the other arm, averaged 2.9%.

**The heart.** Against a chest strap, the wrist reading was 2.8 bpm out at rest and while walking, and 4.9 during easy running. Above 150 or so it fell apart. In eight sets of hard intervals it reported a steady 141 for one tester, whatever he did, including stopping. Use it for gentle effort and it is fair.

**Sleep times only.** It knew when people fell asleep and woke to within about fourteen minutes, compared with a bedside diary. It also draws a pretty chart of sleep stages, which changed when the same night's data was synchronised twice. We have agreed to look at the first number and thank it for the drawing.

What impressed us is how little it wants. There is an app, and it runs with no account, no e-mail address and no connection beyond the phone in your pocket. History exports to a spreadsheet. Nothing is greyed out pending payment. We looked at its network traffic over a week and saw a daily check for updates and nothing else.

Battery life over three full cycles with all five testers ran from 14 to 18 days, averaging 16. The claim is "about two weeks", and it is pleasant to see a claim with its hands in its pockets. Charging takes 70 minutes.

**The compromises are the ones you would expect at the price:**

• The screen is small and grey, readable outdoors and dull everywhere
• Water resistance stops at rain; ours fogged after one accidental shower and took a day in a warm cupboard to clear
• The vibration alarm wakes light sleepers only
• There is no satellite positioning, so distance is worked out from steps

We weighed those against fifty dollars and nine weeks of quiet usefulness. Four of the five testers were still wearing it a month after they had been told they could stop. The fifth is my mother-in-law, who has mislaid it, but says that it **never once asked her anything.**$$,
    'https://shop.example/wrenlet-band-3',
    'Buy Now',
    true,
    'Second strap colour free with code TWOTONE',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '150 days 06:35'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('wearables');

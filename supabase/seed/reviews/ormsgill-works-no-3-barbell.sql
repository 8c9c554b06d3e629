with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'ormsgill-works-no-3-barbell',
    'Ormsgill Works No. 3 Barbell, 20 kg',
    'Straight, stiff and beautifully knurled, from a small forge that publishes no prices. We measured it with a dial gauge and rang both dealers.',
    '/images/reviews/barbell.svg',
    4,
    null,
    $$20 kg, 2.2 m, 28.5 mm shaft
Bare steel with an oil finish
Bronze bushings, serviceable with circlip pliers
Single set of knurl marks, no centre knurl
Quoted tensile strength 190,000 psi
Test certificate with each bar$$,
    $$Runout of 0.3 mm over the full shaft, the straightest we have measured
Knurling that holds without cutting
Weighed 19.98 kg
Every part can be taken off, cleaned and put back$$,
    $$No published price, and the two dealers quoted sums 18% apart
Bare steel rusts if you forget it
Sleeves spin too slowly for quick lifts$$,
    $$For squatting, pressing and pulling in a dry garage whose owner owns a brush and some oil. Olympic lifters want faster sleeves, and anyone who wants to know the cost before falling in love should keep walking.$$,
    $$Nobody at Ormsgill would tell us what it costs. The forge makes about thirty bars a week, sells them through two dealers and regards the price as a matter between you and them. Dealer one quoted a sum over the telephone. Dealer two quoted 18% more and asked who had been talking. Both said nine weeks. We paid the first and have left the price box on this page empty, because any figure we printed would be wrong for half of you.

**How we tested.** Eleven weeks in a garage gym with six regular lifters, about 430 working sets, the heaviest a deadlift of 245 kg. Beforehand and afterwards we laid the shaft on two rollers and measured how far it ran out of true with a dial gauge, at five points. We weighed it on a certified scale. We timed the sleeves after a standard flick of the wrist, the wrist belonging to the same person throughout.

**It is straight.** Runout was 0.3 mm at the worst point when new and 0.3 mm after eleven weeks. Our usual reference bar shows 0.8 and we thought that was good. It also weighs 19.98 kg, and the loading marks agree from end to end, so both hands are where you believe they are.

**The knurl is the best part.** It is cut in fine, flat-topped diamonds with no drag marks at the ends. On dry hands it held 180 kg without chalk for every tester who could lift 180 kg, and in eleven weeks it drew blood once, from a man who had just done the washing-up. A tester with a desk job called it "like good sandpaper with a degree".

There is no centre knurl, and the two people who squat with a low bar missed it. Whip is modest: with 200 kg hung from the sleeves we measured 17 mm of bend in the middle. That suits slow lifts. For cleans it feels like what it is, a girder with manners, and the bronze bushings spin for 5 seconds where a decent bearing sleeve runs for 20.

**Care is not optional.** The steel is bare under a film of oil. We left one end uncovered for a damp week in April and had an orange bloom by the Friday. A nylon brush and five drops of oil put it right, and doing that fortnightly kept the rest clean. The sleeves come apart with circlip pliers in a few minutes each. We did it twice, the second time mainly for pleasure.

So, four stars. **As an object it may deserve five.** As a thing to be bought by a member of the public on a Saturday, with no price, two stories and a nine-week wait, it does not.$$,
    'https://shop.example/ormsgill-works-no-3-barbell',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '178 days 09:10'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('equipment');

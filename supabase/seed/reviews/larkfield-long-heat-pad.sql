with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'larkfield-long-heat-pad',
    'Larkfield Long Heat Pad',
    'Warm in six minutes, soft, washable, and eleven degrees cooler at one end than the other. Which end you get depends on how you sit.',
    '/images/reviews/heat-pad.svg',
    3,
    '£45.99',
    $$Heated area 60 × 30 cm
Six temperature steps
Automatic switch-off after 90 minutes
Removable, washable cover
Mains powered, 2.6 m cable
100 W$$,
    $$Reaches a useful warmth in six minutes
Cuts out at 90 minutes without fail
Cover washes well and does not pill$$,
    $$Uneven: up to 11 °C between the two ends
Controller hides the setting in the dark
Cable leaves from the wrong corner for most chairs$$,
    $$For people who like warmth on a stiff back at the end of the day and will turn the pad round until it suits them. Do not use one on numb skin, on a fresh injury or while asleep, and ask a pharmacist if you are unsure.$$,
    $$Our infrared thermometer normally lives with the kitchen tests. It was moved upstairs for this one after a tester said that her left side felt looked after and her right side felt ignored.

**She was correct.** We laid the pad flat on a wooden table, covered it with one layer of cotton sheet, and took readings at fifteen points every five minutes for an hour, at all six settings. At setting four, the cable end steadied at 51 °C and the far end at 40. The gap was between 7 and 11 degrees at every setting, on both of the samples that we bought. The heating wire is evidently spaced more closely where it begins.

This is not dangerous. The hottest point we saw, at setting six, was 58 °C on the surface of the pad and 52 through the cover, and the makers advise keeping the cover on and moving about. It is irritating, though, because a long pad exists to do a whole back at once. Folded double, with the cool end underneath, it becomes a good pad of half the size.

**How we used it.** Four testers, eight weeks, most evenings, in armchairs and at desks in a cold January house. Warm-up to 40 °C at the better end took six minutes, against a claim of "instant". All four said that it was pleasant on tight shoulders or a tired lower back, and most stopped noticing anything about an hour after it was off. We claim no more for warmth than that. It is comfortable, it is cheap to run, at 100 W, and it is not treatment.

**The timer is excellent.** It switched off between 89 and 91 minutes in twenty trials out of twenty, and stays off until asked. There is no override. We tried folding the pad tightly, covering it with a cushion and leaving it, with a person beside it and a thermometer inside; the cut-out opened at 61 °C after 24 minutes. That is as it should be.

The cover has been through twelve washes at 40 °C. It is a short plush, faded a little, not bobbled, and still the size of the pad. Two of our testers have cats and regard the cover as consumable.

**Smaller annoyances.**

• Six settings are shown by six lights, which go out after ten seconds
• The slider can be knocked from two to six by a knee
• The cable leaves at the bottom left, and is therefore under you in any chair with the socket on the right

**Three stars.** Half of this pad is as good as any we have had. If you can plan your aches around that half, you will get on with it. At £45.99 we would rather the whole of it had been heated.$$,
    'https://shop.example/larkfield-long-heat-pad',
    'Buy Now',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '318 days 07:55'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery');

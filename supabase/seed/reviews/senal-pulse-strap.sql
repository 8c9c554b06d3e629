with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'senal-pulse-strap',
    'Señal Pulse Strap',
    'A chest strap that stayed within about one beat a minute of our three-lead recorder, survived fifty washes and asks for nothing but a coin cell.',
    '/images/reviews/heart-rate-strap.svg',
    5,
    '€79.00',
    $$Two-electrode chest strap with detachable sensor pod
Bluetooth broadcast, three connections at once
Beat-to-beat interval output in a documented format
Stores 30 hours when no phone or watch is in range
CR2032 coin cell, replaceable with a coin
Sizes S/M (58–84 cm) and L/XL (78–116 cm)$$,
    $$Mean difference of 1.1 bpm against a three-lead recorder
Recovers from dropouts in a second or two instead of a minute
Strap still grips after fifty machine washes
Battery changed by the owner, in under a minute, for small change$$,
    $$Dry electrodes read nonsense for the first two or three minutes
The poppers tarnish, though without any effect we could measure$$,
    $$For people who train to heart rate and are tired of arguing with their wrist. Anyone who only wants a rough idea of effort on easy runs already owns a watch that will do.$$,
    $$**1.1 beats per minute.** That was the average gap between this strap and a three-lead recorder borrowed from a university sports laboratory, over 46 sessions and a little under 39 hours. We would normally make a reader wait for the number. In this case it is most of the review.

**How we got it.** Six testers, three women and three men, resting rates from 44 to 71. Each wore the strap, the recorder and an optical watch during steady running, hill repeats, rowing intervals and one badly organised game of five-a-side. We lined up the three traces afterwards by tapping the sensors together at the start and end, which looks like a small ritual and works.

Steady effort is easy, and everything did well at it. The gaps opened when effort changed quickly. In thirty-second hill repeats the optical watch lagged the recorder by between 12 and 25 seconds and twice missed the peak altogether. The strap followed within two. On the rower, where a bent wrist makes optical sensors sulk, the strap's worst single session averaged 2.3 bpm out.

**It is not perfect at the door.** Put it on dry, in cold weather, and for two or three minutes it reports a heart belonging to a hummingbird. Our highest was 231, recorded on a man tying his shoelaces. Wet the electrodes under the tap and the problem went away; in the 40 sessions that began that way it came back twice. The leaflet tells you to do this, in the sort of type normally used for insurance.

We washed one strap fifty times at 30 °C, without the pod, in a mesh bag. It lost 4 mm in length and none of its grip, measured as the pull needed to slide it along a wet melon. (The melon was the right circumference and did not complain.) The metal poppers went dull after about the twentieth wash; signal quality before and after was the same.

**Battery and honesty.** Señal quotes 400 hours. We left one pod clipped to a signal generator beating sixty times a minute, and it stopped at 431. The cover unscrews with a coin, the seal is a proper rubber ring, and the pod still worked after half an hour in a bucket. The app is optional, and short:

• It updates the pod's firmware
• It downloads stored sessions
• It exports beat-to-beat intervals as plain text

There is no score, no readiness figure and no cartoon. The strap measures electrical activity well enough for training; it is sold as a training aid and should not be used as anything else. If your numbers worry you, take the worry to a doctor and leave the strap at home.

Our only real hesitation was whether a heart-rate strap can be interesting enough for five stars. **We decided that being right, cheap to run and washable is quite interesting enough.**$$,
    'https://shop.example/senal-pulse-strap',
    'Buy Now',
    true,
    'Free second strap with code PULSE',
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '5 days 09:35'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('wearables');

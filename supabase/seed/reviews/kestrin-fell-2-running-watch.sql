with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'kestrin-fell-2-running-watch',
    'Kestrin Fell 2 Running Watch',
    'Through eleven weeks of fog, conifers and one swollen river, the Fell 2 got lost less often than the people wearing it, and outlasted all of them.',
    '/images/reviews/running-watch.svg',
    5,
    '£329.00',
    $$Dual-frequency satellite reception
34 mm memory-in-pixel screen, always on
Offline contour maps for one country included, more free to download
Barometric altimeter
Five physical buttons, no touchscreen
46 g with the nylon strap
Water resistant to 50 m$$,
    $$Track error averaging 2.4 m on a surveyed course under trees
38 hours of full-accuracy recording, measured
Buttons work with gloves, in rain, with cold hands
Maps and all data export without an account$$,
    $$Wrist heart rate is ordinary in the cold
The screen is legible rather than pretty
Route planning on the phone is slow with files over 60 km$$,
    $$For hill and trail runners who want to know where they are and how far it is to the car. If you chiefly want messages, music and a bright display, this watch will feel like a very good compass.$$,
    $$Behind the reservoir north of our office is a 4.2 km loop that a retired surveyor pegged out for us with proper instruments in exchange for lunch. It crosses open moor, runs down a forestry ride with spruce on either side, and passes under a railway bridge. Every running watch we test goes round it at least twenty times.

**The Fell 2 went round it 34 times.** Mean distance from the surveyed line was 1.3 m on the moor and 2.4 m in the spruce, and the total length came out between 4.17 and 4.23 km on every lap. The previous best in our notebook was 3.9 m in the trees. Only the bridge upset it, as it upsets everything, and the track came back to the path within eleven seconds.

**Away from the loop**, four testers wore it for eleven weeks. They ran 1,140 km between them and climbed about 31,000 m, which we checked against map contours and a second barometer. Over a day the altimeter drifted by 9 m on average if calibrated at the start and by a good deal more if not. It reminds you to calibrate. Once.

Battery life was the figure we trusted least and so tested most. Kestrin claims 36 hours at full accuracy. One tester walked a long-distance path with it recording throughout, and the watch went dark at 38 hours 10 minutes with the maps in regular use. In ordinary life, at about six hours of running a week, it wanted charging every thirteen days. The charger is a standard USB-C socket under a flap, which we liked, and the flap is replaceable, which we liked more.

**The maps earn their place.** On a day in September with visibility of about forty metres, two of us followed a planned route off a plateau by contour lines alone. The screen redraws in under a second and shows the next junction early enough to be useful. Being reflective, it is at its best in sunshine and merely adequate indoors, where it has the charm of a petrol pump.

Where it falls short:

• Wrist heart rate was 6 bpm out on average below 5 °C, and 3 bpm in milder weather. Wear a strap if you need the number.
• Planning a route longer than 60 km in the phone app means waiting for up to a minute after each edit.
• Sleep tracking exists. It knew when we went to bed.

**What settled the rating** was a river crossing. A tester fell in, swore, stood up, and pressed the lap button by habit. The press registered, the watch carried on, and the track showed the exact spot where her dignity left the path. No screen to swipe, nothing to unlock. A tool for bad weather should get better, compared with its rivals, as the weather gets worse. This one does.$$,
    'https://shop.example/kestrin-fell-2-running-watch',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '26 days 10:15'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('wearables');

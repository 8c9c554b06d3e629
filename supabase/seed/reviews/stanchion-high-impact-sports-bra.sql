with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'stanchion-high-impact-sports-bra',
    'Stanchion High-Impact Sports Bra',
    'Seven testers from 30B to 38F, a high-speed camera and a great many white stickers. Support is excellent; getting out of it afterwards is an event.',
    '/images/reviews/sports-bra.svg',
    4,
    'From $62',
    $$Band sizes 28 to 42, cups A to H
Separate moulded cups, no wire
Adjustable, padded straps that cross or run straight
Three rows of hooks at the back
Wicking inner band, 40 mm wide
Machine wash at 30 °C$$,
    $$Cut vertical movement by 68% on average in our test
As effective in the large cups as in the small
No chafing in 390 km for six of seven testers
Band kept its stretch through thirty washes$$,
    $$Hard to unhook with cold or tired hands
Cups dry slowly
Bands run small; most of us went up a size
Only black and a blue that is nearly black$$,
    'Anybody who runs or jumps and has found that sizes given as S, M and L were drawn for somebody else. It is more bra than yoga requires. If your shoulders are stiff, try the fastening in the shop before you commit.',
    $$**Seven testers, 30B to 38F.** We say so at the top because too many reviews of sports bras are written by one person with one chest. Ours were recruited from the office, a running club and a netball team, and each wore two of these for ten weeks.

The camera came first. Every tester ran on a treadmill at 10 km/h for two minutes in the Stanchion, in her own usual sports bra and in an everyday one, with a white sticker on the breastbone and one on each side. Filmed at 240 frames a second, that gives how far each breast moves relative to the body. Compared with the everyday bra, the testers' own sports bras cut vertical movement by 51% on average. **Stanchion cut it by 68**, and the spread was small: 63 for the least, 74 for the most. The best single figure belonged to the 36F, who said a word that we cannot print and asked to keep the video.

**Where the support comes from** is plain enough. Each side has its own shaped cup, so nothing is flattened against anything else, and the band is 40 mm wide with a firm knit. Straps are padded and adjust from the front, and can be crossed. Five of the seven ended up crossing them.

In daily use it did well. Six testers reported no chafing in an average of 56 km each and about 140 hours of gym and netball among them. The seventh had a rub mark under the left hook, which vanished when she moved out by one row. A thermometer strip showed the cups to be about a degree warmer than the testers' own bras, and after a wet run they were still damp at bedtime.

**The hooks need discussing.** There are three rows of three and they are stiff, as they must be. Behind your back, at the end of a cold run, with fingers that have stopped taking instructions, they are a trial. We timed it. Warm and dry, the average was nine seconds. After ten minutes outdoors at 3 °C it was 41, and two testers asked a partner. A front fastening is apparently being worked on.

Sizing also needs care. Five of the seven went up one band size from their usual, keeping the cup volume the same, so 34D became 36C. The chart on the maker's site gets this right if you measure; if you go by habit it will be tight.

**After thirty washes** at 30 °C the band under a 2 kg load stretched 4% further than new. Our testers' old bras, brought in for comparison, averaged nineteen.

From $62 it is dear, and $70 in the larger cups, a surcharge that we never enjoy reporting. But the sizes exist, the support is there across the whole range, and it lasts. Ours are still in use, and the hooks are getting easier, or we are getting stronger.$$,
    'https://shop.example/stanchion-high-impact-sports-bra',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '271 days 13:45'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel');

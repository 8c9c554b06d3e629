with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'cloudberry-works-haar-rain-jacket',
    'Cloudberry Works Haar 2.5-Layer Packable Running Rain Jacket with Clip-Down Hood and a Rear Vent That Does Something',
    'We stood under a garden rose on a stepladder so that you need not. Twenty minutes dry, forty mostly, and the vent at the back is no ornament.',
    '/images/reviews/rain-jacket.svg',
    4,
    '£165.00',
    $$178 g in a medium
2.5-layer membrane, taped throughout
20,000 mm water column claimed
Clip-down hood with a stiff peak
Full-width rear vent under a yoke
Packs into its chest pocket
Reflective piping front and back$$,
    $$Dry at twenty minutes in our shower, and only the cuffs damp at forty
Rear vent lowers the humidity inside by a measurable amount
Hood turns with your head and clips away properly
Packs to the size of a large orange$$,
    $$Clammy on bare arms
Water repellency fading after twelve washes
One pocket, and the jacket packs into it
£165$$,
    'Runners who go out in proper weather and come back in it, and walkers counting grams. If you mostly meet drizzle, a windproof at a third of the price will keep you happier. Long arms should size up.',
    $$Our shower rig is a garden rose on a stepladder in the yard behind the office, fed by a flow meter and looked down upon by the neighbours. At nine litres a minute over a square metre it makes a very rude sort of rain. Testers stand on a turntable in a cotton T-shirt that has been weighed, and are turned by hand.

**Twenty minutes in, the shirt had gained 4 g.** That is sweat, near enough. At forty it had gained 31, nearly all of it at the cuffs and up the forearms, where the elastic wicks. The front zip has no flap and did not let anything through that we could find with blue blotting paper. Of five jackets under £200 that we have had in the rig in the past year, two were wetter at ten minutes than this was at forty.

**The vent.** Most rear vents are a fold of cloth over a strip of mesh, and about as much use as a false pocket. This one runs from armpit to armpit and stands off the back on a stiffened yoke. We put small humidity loggers between the shoulder blades of four runners for 35 minutes at a fixed effort, 11 °C, once with the vent open and once with it taped shut, order by coin. Taped, the air inside reached 94% on average. Open, 81. All four could tell which was which by the second hill, and the ones who had it taped told us several times.

You still get damp. The lining is a printed film, not cloth, and on bare arms it feels like cling film from about the fifteenth minute. Wear a thin long sleeve underneath.

**Hood and fit.** The hood cinches with one cord, has a peak that stays up in wind, and follows the head, so you can look both ways at a junction without seeing nylon. Rolled and clipped it stays put, which we tested by running 230 km with it. Sleeves are short: Callum, at 188 cm, had a cold band of wrist in a large.

Twelve weeks from October to the new year brought 41 wet runs among four people. There are no tears, no peeling tape, one bent zip pull. What has gone is the surface treatment. When new, water stood up in beads; after twelve washes by the book the shoulders wet out in about six minutes. It remains waterproof beneath, but heavier and colder. Twenty minutes in a tumble dryer on low brought most of it back.

• **Packed size:** 9 by 11 cm, into its own chest pocket, with a loop for a harness
• Weight on our scale: 181 g against 178 claimed
• Visible at 120 m in dipped headlamps, thanks to the piping

**Is it worth £165?** For the price you get the driest light jacket we have tested, and a vent that earns its stitching. Somebody who runs in the rain twice a week will think it fair. Bare-armed summer runners, and people who have never re-proofed anything, will not.$$,
    'https://shop.example/cloudberry-works-haar-rain-jacket',
    'See it at the shop',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '318 days 15:10'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel');

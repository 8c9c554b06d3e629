with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'furrow-field-pea-and-faba-protein',
    'Furrow & Field Pea and Faba Protein',
    'A well-made blend of two British-grown pulses, let down by a texture our testers described, independently and without conferring, as "riverbed".',
    '/images/reviews/plant-protein.svg',
    3,
    '$1.20 per serving',
    $$Pea protein 70%, faba bean protein 30%
24 g protein per 35 g serving
All nine essential amino acids listed in grams
Cocoa, vanilla and plain versions
No sweetener in the plain version
Compostable 840 g pouch, 24 servings$$,
    $$Full amino acid table on the pack, and it matched our sample
The cocoa version tastes of cocoa
Very good in anything baked or blended thick
Pouch really does break down in a garden heap$$,
    $$Gritty in water, and grittier after five minutes
430 mg of sodium per serving, which is a lot to drink
The pouch zip fails once powder gets into it$$,
    'People who bake with their protein powder or blend it with a banana, and anyone avoiding dairy who reads amino acid tables for fun. Not for the shaker-and-water crowd. Those watching their salt should do the sum first.',
    $$**The sieve tells most of the story.** Thirty-five grams of powder, 300 ml of water, thirty seconds of shaking, and then the half-millimetre mesh we use for every protein. Furrow & Field left 3.1 g behind. That is close to a tenth of the serving, and it is the tenth you chew.

We wanted this one to do better. The ingredients are grown within a day's drive of the mill, the pack prints all nine essential amino acids in grams, and the company answers questions. When we asked how the leucine figure was measured, a named person replied within a day and attached the certificate. Our own sample came back at 67.4 g of protein per 100 g against a claimed 68.6, which is honest work.

**Six weeks, five testers, three flavours.** Each tester spent two weeks with each version, in an order drawn from a hat, and scored every serving for taste and texture on a card before rinsing the shaker. We collected 188 cards. The cocoa version averaged 6.8 out of ten for taste. For texture, all three flavours together averaged 3.9, and the comments ran from "silt" to "riverbed" to a small drawing of a spade.

Time makes it worse. Fresh from the shaker it is a coarse drink. After five minutes there is a layer at the bottom you could plant something in. Tomasz, who drinks slowly, gave up on water in the second week.

**In a blender it is a different product.** With a frozen banana, oats and something like 200 ml of liquid, the grit vanishes and the slight savouriness of the faba bean becomes useful. In the test kitchen we also replaced a quarter of the flour in banana bread and in flatbreads:
• Banana bread: moist, a little denser, nobody guessed
• Flatbreads: excellent, and the best thing we made
• Pancakes: fine with cocoa, oddly brothy with plain

**Then there is the salt.** One serving carries 430 mg of sodium, mostly left over from how pea protein is extracted. Two servings a day is about a gram of salt and then the same again, before you have eaten a meal. It is on the label, in the usual small type, and plenty of rivals are no better, but the two lowest in our cupboard come in under 250.

The zip on the compostable pouch deserves a line of its own. Once powder gets into the track it will not close, and powder always gets into the track. We ended with bulldog clips.

Three stars is our mark for a product that we would use in one situation and avoid in another. For the mixing bowl we would buy it again. For the gym bag we would not.$$,
    'https://shop.example/furrow-field-pea-and-faba-protein',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '292 days 14:48'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements', 'nutrition');

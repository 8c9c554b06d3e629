with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'hallam-orde-dial-24-adjustable-dumbbells',
    'Hallam & Orde Dial 24 Adjustable Dumbbells',
    'Fifteen settings, one dial and a cradle that wants to be level. After nine weeks the pair still clicks true, though it dislikes being dropped and says so.',
    '/images/reviews/adjustable-dumbbells.svg',
    4,
    '£289.00',
    $$Pair, each adjustable from 3 to 24 kg in fifteen 1.5 kg steps
Single dial on the handle end
Interlock that keeps a half-set dumbbell in its cradle
Handle 32 mm, lightly knurled steel
Length 41 cm at every setting
Two cradles included$$,
    $$Never more than 110 g out, at any setting
Interlock refused all thirty of our attempts to cheat it
Four seconds to change weight
Replaces about 400 kg of separate dumbbells in the space of a shoe rack$$,
    $$Cradle sticks on carpet or any floor that is not flat
Just as long at 3 kg as at 24
One knee-high drop stiffened the dial$$,
    $$For people training at home in a room that is also for something else. Lifters who let go of the weight at the end of a set, for whatever reason, should stay with solid iron.$$,
    $$Every adjustable dumbbell is a small gearbox pretending to be a lump of iron, and the interesting question is how long it can keep up the act.

**How we tested.** Three testers used the pair in a spare bedroom with a laminate floor for nine weeks and 61 logged sessions. We weighed both dumbbells at all fifteen settings on day one and day 63, on a platform scale that reads to 10 g. A fourth person, who has never lifted anything for pleasure, was handed the pair cold and timed changing from 6 kg to 18.

**The weights are honest.** The largest error on day one was 110 g, light, at the 24 kg setting. On day 63 it was the same. Left and right never differed by more than 40 g, which is a small egg without its shell, and none of us could tell.

Changing takes four seconds a hand once you know how. The novice took eleven, including reading the dial. Each step has a definite click, and a red tab beside the handle disappears when the plates are locked. We tried thirty times to lift a dumbbell with the dial stopped between settings, twisting and jiggling as a tired person might. It stayed in the cradle thirty times. On a device that hangs iron over your face, that is the figure we care about most.

**The cradle is fussy.** On carpet with soft underlay the outer plates sit about 2 mm proud, and the handle jammed on its way home roughly one time in eight. On a 12 mm plywood board it jammed nought times in fifty. Put a board under it. We feel the board could have been in the box.

The handle is 41 cm long whatever you have dialled in, because the end caps always come along. At 21 kg you do not notice. At 3 kg, lateral raises feel like carrying a loaf tin in each hand, and the caps touch at the top of a close press. Knurling is light and fair, and the handle does not rotate or rattle.

**Then somebody dropped one.** It was from knee height, onto a rubber mat, by accident in week five. The dial became stiff and one plate ticked against its neighbour. The manual forbids dropping on pages 2, 5 and 9, and the warranty leaves it out. Hallam & Orde sells the dial unit for £38; it arrived in eight days and went in with a hex key in twenty minutes. We would call that a good answer to a problem solid dumbbells do not have.

• Settings we used most: 9, 12 and 18 kg
• Settings nobody used: 4.5 and 22.5 kg
• Clicks that lied: none

Nine weeks is not ten years, and springs age in private. We are keeping the pair and will weigh it again in the autumn. As things stand it is accurate, quick and safe, and asks in return for a flat floor and some manners.$$,
    'https://shop.example/hallam-orde-dial-24-adjustable-dumbbells',
    'Check price',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '304 days 08:55'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('equipment');

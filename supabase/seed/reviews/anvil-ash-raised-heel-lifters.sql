with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'anvil-ash-raised-heel-lifters',
    'Anvil & Ash Raised Heel Lifters',
    'Handsome, stable and, in one of our two pairs, three millimetres taller on the left. For a shoe whose whole job is to be level, that is a conversation.',
    '/images/reviews/lifting-shoes.svg',
    2,
    '$119.00',
    $$20 mm effective heel raise
Stacked ash-wood heel with a rubber sole
Full-grain leather upper
One broad strap over laces
468 g in a size 9
Whole sizes only$$,
    $$Wide, stable base when both heels agree
Leather is thick and well cut
Strap holds without pinching$$,
    $$Heel heights differed by 3.1 mm within one pair
Sole came away at the toe in week five
Wood heel chips if you walk on concrete
No half sizes$$,
    'It would suit squatters and weightlifters who want a firm wooden heel in the old style, once the maker can make two of them alike. As things are, measure yours on the day they arrive. Anyone with a known leg-length difference should be fussier still.',
    $$We measured the heels because the left one felt taller. Ndidi said so after her second session, was told by two colleagues that it was in her head, and asked for the height gauge.

**The figures.** Anvil & Ash claims a raise of 20 mm. On a surface plate, with the insoles out, the four shoes in our two pairs read as follows:
• Pair one: left 20.2, right 19.8
• Pair two: left 21.9, right 18.8

Pair one is fine. Pair two has a step of 3.1 mm, in a product that people put on to squat with a bar across their backs. It is about as much as a folded beer mat, and Ndidi had felt it through a sock. We sent the numbers to the company, which replaced the pair without a quarrel. The replacement measured 20.9 and 19.5. Better, and still more than we would accept from a bookshelf.

We looked for the cause with a saw. The heel is a stack of five ash plates, glued and then sanded, and in pair two the plates themselves were of different thickness. Somebody is choosing by eye.

**Under the bar, at first, they were good.** Four lifters did eight weeks of squats, cleans and overhead work, 104 sessions in all. Wood does not squash: under 160 kg the heel gave 0.3 mm, where a foam-and-plastic rival gave 1.4. The base is wide, the strap is broad and the leather takes the shape of the foot in a fortnight. Dev, who has worn the same lifters since university, admitted to liking pair one. On looks alone they would get four stars.

**Then the toe opened.** In week five the rubber sole of pair one began to part from the upper at the big toe of the right shoe. By week six you could post a coin through the gap. The left followed in week seven. Nobody had run or jumped rope in them; split jerks bend the toe, as split jerks will, and a lifting shoe has to put up with that. A cobbler reglued both for $18 and remarked that there had been very little glue to begin with.

Smaller matters add up. The edges of the wood chip if you cross a concrete floor, so the walk from changing room to platform wants care. There are no half sizes, and our tester between 8 and 9 had to choose which problem to have. The tongue is unlined and squeaks when new.

**Could it be put right?** Easily, we think. A thickness gauge at the start of the line and more glue at the end would make this a shoe to recommend. The design is good, and so were the manners of the people on the telephone.

But we buy from shops at full price, like our readers, and of three pairs one was lopsided, one was nearly straight and one came apart. Two stars.$$,
    'https://shop.example/anvil-ash-raised-heel-lifters',
    'Check price',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '200 days 14:25'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('apparel', 'equipment');

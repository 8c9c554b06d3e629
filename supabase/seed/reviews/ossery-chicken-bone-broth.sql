with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'ossery-chicken-bone-broth',
    'Ossery Chicken Bone Broth',
    'Real bones, long hours and a proper wobble when cold. It is a good stock, sold at the price of a small miracle, which we were unable to observe.',
    null,
    3,
    '$7.50 / 500 ml',
    $$500 ml pouch, two servings
Chicken bones, water, onion, cider vinegar, sea salt
9 g protein per 250 ml
Simmered for eighteen hours, according to the maker
620 mg sodium per serving
Keeps nine months unopened, four days once open$$,
    $$Sets firm in the fridge, so there is real gelatine in it
Short list of ordinary ingredients
Makes an outstanding risotto
No yeast extract, no flavourings$$,
    $$Nearly four dollars a mug
620 mg of sodium in each serving
Joint and skin claims on the website go well past the evidence
The pouch pours down its own front$$,
    'Cooks without a free afternoon, and people who want something warm and savoury after training that is not another sweet shake. If you hope that it will do something for your knees, keep your money until somebody proves it. Not for those on a low-salt diet.',
    $$"It tastes like a nice chicken thinking about salt," Bea wrote on her first card, and after three weeks and 44 mugs none of us has put it better.

Bone broth arrives with a good deal of luggage. Strip that away and there is a fair question left: is it a better stock than the alternatives, and what do you pay for the difference?

**The wobble test.** Gelatine comes out of bones with time, and gelatine sets. We poured 200 ml each of five broths into identical glasses, chilled them at 4 °C overnight, and tipped them slowly on a board with a protractor. Supermarket cartons slid at once, having no set at all. Ossery held to 71 degrees before it moved. Our own pot, two carcasses and eleven hours, held to 78. So the maker's claim of a long simmer is believable, and the feel in the mouth is as good as the angle suggests.

**Protein, in proportion.** The laboratory found 8.6 g per 250 ml against a claimed 9. That is honest, and about what is in a large egg and a half. It is also mostly gelatine, which lacks tryptophan altogether, so gram for gram it is not a stand-in for eggs, dairy or beans. People who count protein should probably count this at a discount.

We did not test joints, skin, gut lining or sleep, all of which the company's website brings up. Collagen has been studied, with mixed and mostly small results, generally at measured doses of particular powders. **Nothing we could find tests a mug of this**, and we think the site should say so. When we asked for the source behind "supports cartilage from within", we were sent a recipe.

**Salt is the drawback on the plate.** A mug holds 620 mg of sodium, more than a quarter of a day's usual limit. After a long ride that is welcome. For three mugs a day, as the meal plan on the back recommends, it is not.

In the kitchen it redeemed itself. We made the same risotto with three stocks and served it blind to nine colleagues. Seven put Ossery first, one the home-made, and one asked if there was any cheese. As a base for noodles it needs nothing but an egg and an onion. Drunk plain, most of us were tired of it by the second week, though Dev still takes a flask to the velodrome and is not to be spoken to until it is empty.

**The sum.** Our own pot came to $1.10 per 500 ml, counting the gas. The carton costs $2. At $7.50, Ossery is charging for eighteen hours that it spent and you did not, and for a claim or two that it ought not to make. A very good stock, then. Three stars, of which the risotto earned one by itself.$$,
    'https://shop.example/ossery-chicken-bone-broth',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '33 days 14:20'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('nutrition', 'recovery');

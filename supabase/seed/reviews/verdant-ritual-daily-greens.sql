with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'verdant-ritual-daily-greens',
    'Verdant Ritual Daily Greens',
    'Seventy-five ingredients in eight grams, a third of the vitamin C it claims, and a subscription that took nineteen days to leave. A catalogue of faults, in order.',
    '/images/reviews/greens-powder.svg',
    1,
    '$79.00',
    $$75 plants, algae, mushrooms and enzymes
8 g serving, 30 servings per tub
"Ritual Blend" of 6.2 g, amounts not given
420 mg vitamin C per serving claimed
0.9 g fibre per serving
Sold by monthly subscription$$,
    $$The spoon is nice
Dissolves without much stirring
The tub, once washed, holds rather more than 300 g of something else$$,
    $$Vitamin C measured at 141 mg against 420 mg claimed
One of three tubs arrived with its inner seal open
6.2 g of the 8 g serving is an unitemised blend
Cancelling took three e-mails and a second charge$$,
    'We could not find this reader. If you eat few vegetables and would like to eat more, $79 buys a great many frozen peas.',
    $$On day one the parcel arrived with a wooden spoon, a card about intention, and a tub whose foil seal was already lifted along one edge. We photographed it and asked for a replacement. The reply invited us to see the unboxing as part of the ritual.

What follows is the rest, in the order in which it went wrong.

**The claim that failed.** The label promises 420 mg of vitamin C in each 8 g serving. We sent three servings from two intact tubs to a laboratory, coded, within a week of opening. It found 152, 138 and 133 mg, an average of 141. That is a third. Vitamin C does fade in storage, which is why careful makers put in extra, and why the claim is supposed to hold to the date on the tub. This one had fourteen months to run. We sent the report to the company in September, and again in October. A third message was answered with a discount code.

**The arithmetic that cannot work.** Seventy-five ingredients share a spoonful. Of the 8 g, 6.2 g is the "Ritual Blend", whose parts are named but not weighed; if they were equal, each would come to about 83 mg, or two peppercorns. The label's own figures for what is left are:
• 0.9 g of fibre, about as much as a quarter of an apple
• 0.4 g of protein
• 38% of the daily value of "phyto-energy", which has no daily value, because there is no such thing

For comparison we weighed out 80 g of frozen spinach. It cost eleven cents, had 2.2 g of fibre, and was recognisably a vegetable.

**Drinking it.** Five testers took it every morning for thirty days in 250 ml of cold water. It smells of lawn and vanilla. Two stopped in the second week with bloating, which went when they stopped; that may be the inulin, or the enzymes, or any of seventy-three other things, which is the trouble with seventy-five ingredients. Nobody reported more energy, better skin or a changed life. One reported green grout.

**Leaving.** It is sold only by subscription. There is no cancel button in the account page, though there is one to double the order. Our first e-mail was met with a questionnaire about our goals, and our second with an offer to pause. The third worked, nineteen days after we started, and by then the card had been charged a second $79. The refund took a further five weeks and was short by the postage.

We give one star when a product does not do what its label says and the people who sell it make that hard to put right. **Both are true here.** The company was shown our figures and asked for comment before publication. We are keeping the spoon.$$,
    'https://shop.example/verdant-ritual-daily-greens',
    'See the label',
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '19 days 15:30'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('supplements', 'nutrition');

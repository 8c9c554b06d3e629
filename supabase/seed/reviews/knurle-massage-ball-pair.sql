with post as (
  insert into public.posts (
    slug, title, short_description, product_image_url, overall_rating, price,
    key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  ) values (
    'knurle-massage-ball-pair',
    'Knurle Massage Ball Pair',
    'Two rubber balls in a tin, one soft and one firm. They do what a €4 lacrosse ball does, for €18, and come in a much nicer tin.',
    '/images/reviews/massage-ball.svg',
    3,
    '€18.00',
    $$Two natural-rubber balls, 64 mm
Soft (orange) and firm (grey)
148 g and 156 g
Ribbed surface
Hinged tin
Printed guide to eight positions$$,
    $$Ribs grip a wall better than smooth rubber
Two firmnesses are useful, and clearly different
Guide is short, sensible and makes no large claims$$,
    $$A plain hard ball for €4 was rated almost the same
Ribs fill with dust and dog
Firm ball loses its ribs on rough walls$$,
    $$For people who want two grades of ball and a tin to keep in a desk drawer. If you already have a lacrosse ball, a tennis ball or an old dog toy, you are nine-tenths of the way there.$$,
    $$There is a limit to how long one can lie on a ball before asking what it cost.

**A blind test, as near as we could.** Eight colleagues agreed to lean against a wall and roll their upper back and the soles of their feet on four balls, each inside the same thin sock: the two Knurles, a €4 lacrosse ball and a tennis ball. Every ball came up three times, in shuffled order, for two minutes. They scored comfort, control and whether they would go on with it, without seeing what was in the sock. The socks were clean. We mention it because they asked.

**The scores.** The firm Knurle averaged 6.8 out of ten and the lacrosse ball 6.6. With eight people that is a tie. The soft Knurle had 7.1 for feet and 5.9 for backs. The tennis ball came last for backs at 4.4, and respectably, 6.3, for feet. In the free comments, three people preferred the lacrosse ball because it was "just a ball".

**Where the Knurle is better.** The ribs grip. On a painted wall the smooth ball slipped out and had to be fetched about once every four minutes, and the Knurle about once in fourteen. On carpet there was no difference. And it is handy to have two grades: five of eight went for soft on the feet and firm on the back. We measured this by pressing each with 10 kg between two boards; the soft ball gave by 11 mm, the firm one by 3.5.

**Where it is not.** After ten weeks in three households the ribs had collected what was on the floor. They wash clean with a nail brush, and by the next day have found some more. The firm ball, used daily by one tester against a rough-plastered wall, has lost its ribs along one side and is on its way to becoming a lacrosse ball. Bounce, which nobody needs, is excellent.

The guide in the tin is good. It shows eight positions, tells you to keep off the spine, the front of the neck and anything that is swollen or injured, and to stop if it hurts in the wrong way. It says that rolling "may help you feel looser for a while". We can go along with every word of that, and our testers said much the same, then went back to their desks and stiffened up again.

• Time until the first ball was lost under furniture: two days
• Found by: dog
• Returned in usable condition: yes

**The arithmetic is simple.** As a pair of balls, this is a four. Next to a €4 ball that people could not tell from it in a sock, it is a three, and we have rounded nothing. Buy it if you will really use both grades, or if you want the tin. **The tin is lovely.**$$,
    'https://shop.example/knurle-massage-ball-pair',
    null,
    false,
    null,
    true,
    true,
    date_trunc('day', now(), 'UTC') - interval '199 days 08:05'
  )
  returning id
)
insert into public.post_categories (post_id, category_id)
select post.id, category.id
from post, public.categories as category
where category.slug in ('recovery');

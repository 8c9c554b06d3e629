-- Two pairs that readers ask about. Best-of pages name further ones.
insert into public.comparisons (first_post_id, second_post_id, introduction, verdict)
select one.id, other.id, given.introduction, given.verdict
from (values
  (
    'dunmarrow-plain-whey-isolate', 'furrow-field-pea-and-faba-protein',
    $$<p>One comes from milk and the other from a field, which for many readers settles it before the first line of the table. If you can use either, this is a comparison of two honest labels. <strong>Both powders contained what they said</strong>, to within 2%, and both makers publish more than most.</p>
<p>The difference is in the glass. Through our half-millimetre sieve, after thirty seconds in a plain shaker, the whey left 0.4 g behind and the pulses 3.1 g.</p>$$,
    $$<p><strong>For shaking with water, Dunmarrow, and it is not close.</strong> It dissolves, it tastes of nearly nothing and it brings the most protein for the money.</p>
<p><strong>For baking, blending and anyone who avoids milk, Furrow &amp; Field.</strong> With a banana and a blender the grit is gone, and it made the better flatbread. Count the salt first: two servings bring 860 mg of sodium. For the cup after training it is the wrong powder.</p>$$
  ),
  (
    'fellgate-scree-runner', 'lantern-milepost-3-daily-trainer',
    $$<p>Nobody should have to choose between these two, and every week somebody asks. They are both running shoes, they cost much the same, and <strong>they are good at almost nothing in common</strong>.</p>
<p>The Scree Runner went down a wet gully 36 times with the fewest slips we have counted. The Milepost 3 went round car parks, towpaths and ring roads for 612 km a pair, and lost 6% of its bounce.</p>$$,
    $$<p>Count the road before the hill. <strong>With more than three kilometres of tarmac in a run, take the Milepost</strong>: the soft lugs of the Scree wear quickly there, and you will hear them do it.</p>
<p><strong>With less, and with rock, bog or wet grass after it, take the Scree Runner.</strong> The Milepost grips wet paving very well and has nothing to offer a hillside. If your instep is high, try the Scree on first; if your feet are broad, the Milepost comes in a wide fitting that is really wide.</p>$$
  )
) as given (one, other, introduction, verdict)
join public.posts as one on one.slug = given.one
join public.posts as other on other.slug = given.other;

-- Three best-of pages. Functions of this session put together what the application stores.
create function pg_temp.picks(given jsonb) returns jsonb
language sql
return (
  select jsonb_agg(
    jsonb_build_object(
      'id', gen_random_uuid(), 'post_id', posts.id, 'label', pick ->> 1, 'reason', pick ->> 2
    ) order by place
  )
  from jsonb_array_elements(given) with ordinality as listed (pick, place)
  join public.posts on posts.slug = pick ->> 0
);

create function pg_temp.entries(given jsonb, first text, second text) returns jsonb
language sql
return (
  select jsonb_agg(
    jsonb_build_object('id', gen_random_uuid(), first, entry ->> 0, second, entry ->> 1) order by place
  )
  from jsonb_array_elements(given) with ordinality as listed (entry, place)
);

create function pg_temp.pairs(given jsonb) returns jsonb
language sql
return (
  select jsonb_agg(jsonb_build_array(one.id, other.id) order by place)
  from jsonb_array_elements(given) with ordinality as listed (pair, place)
  join public.posts as one on one.slug = pair ->> 0
  join public.posts as other on other.slug = pair ->> 1
);

insert into public.best_of_pages (content, published, published_at, content_updated_at, created_at, updated_at)
select
  jsonb_build_object(
    'title', title, 'slug', slug, 'introduction', introduction, 'order', sorted,
    'picks', pg_temp.picks(picks),
    'specification_ids', (
      select jsonb_agg(specifications.id order by place)
      from unnest(compared) with ordinality as listed (name, place)
      join public.specifications using (name)
    ),
    'how_we_chose', how_we_chose,
    'faq', pg_temp.entries(faq, 'question', 'answer'),
    'left_out', pg_temp.entries(left_out, 'name', 'reason'),
    'comparisons', pg_temp.pairs(pairs),
    'category_ids', (select jsonb_agg(id order by name) from public.categories where categories.slug = any(listed_in)),
    'seo_title', seo_title, 'seo_description', seo_description, 'social_image_url', ''
  ),
  true, today - at::interval, today - updated::interval, today - at::interval, today - updated::interval
from (values
  (
    'Best Fitness Wearables', 'best-fitness-wearables', '94 days 15:00', '3 days 15:00', 'editor',
    $$<p>We have worn five of these things for between eight and twelve weeks each, against instruments that cost more than a car. Most people need <strong>one number they can believe</strong>, and which number it is decides which device to buy.</p>
<p>If it is distance and where you are, buy the watch. If it is heart rate, buy the strap, and keep the watch you own. If it is whether you moved today, fifty dollars will do.</p>$$,
    '[
      ["kestrin-fell-2-running-watch", "Best overall", "Round a loop pegged out by a surveyor it was 2.4 m out under spruce, where the next best in our notebook was 3.9. It recorded at full accuracy for 38 hours and 10 minutes, against a claim of 36. Five real buttons work in gloves and, as one tester found, in rivers.\n\nIts weak point is heart rate at the wrist in the cold. Add the strap below and it has none that matters."],
      ["senal-pulse-strap", "Best for heart rate", "1.1 beats a minute from a three-lead laboratory recorder, averaged over 46 sessions. In thirty-second hill repeats it followed within two seconds, while an optical watch took up to 25. One coin cell lasted 431 hours, and you can change it with another coin."],
      ["wrenlet-band-3", "Best under $50", "Steps to within 3.6% over sixty measured walks, sixteen days on a charge, and nothing greyed out until you pay. It asks for no account. It does not swim, and above 150 bpm it guesses."],
      ["stapelle-verge-bone-conduction-headphones", "Best for listening outdoors", "With a podcast playing, testers heard an approaching van at 96% of the distance that they did with bare ears; with sealed earphones at the same loudness it was 28%. Speech is excellent. Bass is a rumour."]
    ]'::jsonb,
    array['Weight', 'Battery life', 'Heart rate error', 'Water resistance', 'Power supply', 'Works without an account'],
    $$<p>Every candidate was bought in a shop and worn by at least four people for at least eight weeks. Positions were compared with a surveyed 4.2 km loop, heart rate with a three-lead recorder, steps with two people and two clickers. Battery life is what we measured in ordinary use, which is seldom what the box says.</p>
<p>A device had to earn four stars or more in its own review to be considered, and to be useful without a subscription. <strong>No shop and no maker knew about this list before you did</strong>, and the order has nothing to do with what anybody pays us.</p>$$,
    '[
      ["Do I need a strap if my watch measures heart rate?", "For easy running, no: the better watches are within three beats in mild weather. For intervals, rowing or cold mornings, yes. A wrist sensor lags by ten seconds or more when effort changes quickly, and sometimes misses the peak."],
      ["Which of these work without an account or a subscription?", "The watch, the band and the strap: each exports all of your data without signing up. The headphones keep none. We check this by cancelling everything halfway through a test."],
      ["How do you measure battery life?", "By using the device as its owner would until it goes dark, three times or more. For the strap we left a pod clipped to a signal generator at sixty beats a minute. The headphones played speech at a volume that could be heard beside a road."]
    ]'::jsonb,
    '[
      ["Halden Sleep Ring", "The pulse is good and the ring is comfortable, but sleep is on the box, and it took nine evenings of reading for sleep. It also stops telling you much when you stop paying."],
      ["Carrowby Ballast weight vest", "Worn, certainly, but it measures nothing. Good for walks, poor for running."]
    ]'::jsonb,
    '[["kestrin-fell-2-running-watch", "wrenlet-band-3"], ["kestrin-fell-2-running-watch", "senal-pulse-strap"]]'::jsonb,
    array['wearables'],
    'Best fitness wearables of 2026, checked against better instruments',
    'A running watch, a heart rate strap, a cheap band and headphones that let the traffic in: what to buy for the number you need.'
  ),
  (
    'Best Home Gym Equipment', 'best-home-gym-equipment', '171 days 15:30', '2 days 15:30', 'rating',
    $$<p>A home gym fails in one of two ways: it does not get used, or something in it lets go. The pieces on this page have been used for nine weeks at the least and fourteen months at the most, by people from 58 to 104 kg, in spare bedrooms, garages and one shed with a leaking roof.</p>
<p><strong>If you buy a single thing, make it the kettlebell.</strong> It costs the least, takes the least room and will outlive the floor. The others are here for what each does better than anything else that we have had in the building.</p>$$,
    '[
      ["brackwater-tideline-rowing-machine", "Best machine", "After 612 km its monitor still read within 2% of our load cell, and was low by the same amount in week fourteen as in week one, so that an improvement on the screen is an improvement. At 58 dB(A) it is quieter than the kettle. Two people are needed to move it."],
      ["traning-nord-kettlebell-16-kg", "Best single purchase", "Three of them, from three shops, came to 16.02, 15.99 and 16.02 kg. The handle has no seam and the coat needs no chalk. In thirteen weeks and 19,000 swings one callus was torn, by a man who had been told to file it."],
      ["ironmongers-daughter-lever-belt", "Best for heavy lifting", "One hide, ten millimetres thick, with no glued layers; we sawed one in half to be sure. The lever survived 10,000 cycles on our machine, and after fourteen months and 511 sessions nothing has stretched by more than 3 mm."],
      ["hallam-orde-dial-24-adjustable-dumbbells", "Best for small rooms", "Fifteen pairs of dumbbells in the space of a shoe rack, never more than 110 g out. The lock refused all thirty of our attempts to cheat it. Put a board under the cradle, and do not drop them."],
      ["ormsgill-works-no-3-barbell", "Best barbell", "The straightest bar that we have measured: 0.3 mm out of true when new, and the same after eleven weeks. It needs a brush and some oil every fortnight, and its price is a matter between you and a dealer."]
    ]'::jsonb,
    array['Total weight', 'Maximum load', 'Length', 'Material', 'Noise', 'Works without an account', 'Warranty'],
    $$<p>We considered everything in the category with a score of four stars or more that a person could keep at home without building work. Weights and loads were checked on a certified scale and with a load cell, noise at one metre and at head height.</p>
<p>The order is that of our ratings; where two have the same, the cheaper to live with comes first. Things that can only be used with a subscription were left out, however good the metalwork.</p>$$,
    '[
      ["Do adjustable dumbbells last?", "Ours were as exact after nine weeks as on the first day. What shortens their life is being dropped: from knee height, once, one dial went stiff. The part costs £38 and can be replaced with a hex key. If you let go of weights at the end of a set, buy solid iron."],
      ["What can I use in a flat?", "The rower is quieter than a kettle, and the dumbbells are silent if you put them down. Put a rubber mat beneath a kettlebell, and leave the barbell to people with a ground floor."],
      ["Which pull-up bar do you recommend?", "None that is held by friction alone. The one that we tested let go at 84 kg, in a sound frame, on the ninth day. Look for one that screws into the frame or hangs over the top of it."]
    ]'::jsonb,
    '[
      ["Corrodale Cadence S2", "A rigid, quiet frame whose power reading is 14% high and disappears with the subscription."],
      ["Lintel Eight pull-up bar", "It slipped out of the door frame in 7 of 60 loaded trials. We would not hang a coat on it."],
      ["Anvil & Ash lifters", "Handsome, and in one of two pairs three millimetres higher on the left."],
      ["Skip 9", "The fastest cheap rope that we have owned. We have not rated it, since what makes it quick also makes it sting."]
    ]'::jsonb,
    '[["hallam-orde-dial-24-adjustable-dumbbells", "traning-nord-kettlebell-16-kg"]]'::jsonb,
    array['equipment'],
    '',
    'A rower, a kettlebell, a belt, a barbell and dumbbells for small rooms: home equipment that was still exact after months of use.'
  ),
  (
    'Best Supplements with Honest Labels', 'best-supplements-with-honest-labels', '53 days 13:45', '1 days 13:45', 'editor',
    $$<p>This is a short list with a narrow rule. Each product on it was sent to a laboratory under a code name, and <strong>came back within 3% of its own label</strong>. Two that we tested in the same year did not come within a quarter of theirs.</p>
<p>Being honest about the contents is not the same as being good for you. Whether you have a use for creatine, protein, salt, magnesium or fish oil is a question for your training and, for some of them, for a pharmacist. What we can say is that with these you get what you have paid for.</p>$$,
    '[
      ["mono", "Best creatine", "One ingredient, one size, and a certificate for every batch that anybody can open. It claimed 99.9% and our laboratory found 99.9%. Sixty servings come to 41 cents a day, and the price has not moved in a year."],
      ["dunmarrow-plain-whey-isolate", "Best protein", "Three tubs from three shops held 85.1, 85.9 and 84.7 g of protein per 100 g against a claim of 86. It leaves almost nothing in the sieve and tastes of almost nothing. Ignore the scoop, which is a gram and a half short."],
      ["brinewell-electrolyte-sachets", "Best for hot days", "A serious dose of salt, evenly filled: forty sachets weighed from 7.9 to 8.2 g. In a room at 31 °C our riders drank more and lost less. At a desk it is an expensive way to be thirsty."],
      ["skerry-coldwater-omega-3", "Best fish oil", "The freshness of each batch is printed on the bottle, and what we measured was less than half the usual ceiling. EPA and DHA came out at 514 mg for 500. The capsules are large enough to need a run-up."],
      ["nattljus-magnesium-glycinate-120", "Easiest on the stomach", "118 mg of actual magnesium against 120 on the front of the bottle. One loose morning in 168 capsule-days. Our testers slept no better than on rice flour, and the leaflet should not hint that they would."]
    ]'::jsonb,
    array['Servings', 'Serving size', 'Difference from the label', 'Every amount on the label', 'Vegan'],
    $$<p>We bought each product in a shop, moved a sample to a plain container and sent it to an independent laboratory, more than one batch where we could get it. A product that hides its amounts in a named blend cannot be checked, so it cannot be on this page.</p>
<p>After that we used it: at least three testers, four weeks or more, and a note of every stomach. <strong>The order is ours</strong>, by how often we think that a reader could use the product at all.</p>$$,
    '[
      ["What is an unitemised blend?", "A group of ingredients with a name and one weight for all of them. It lets a maker list something that is present in traces beside something that is cheap. Both products that we left out for their dosing had one."],
      ["Is a more expensive supplement purer?", "Not in our tests. The creatine on this page was the second cheapest of those with a certificate for each batch, and the dearest tub of the year held a third of the vitamin C on its label."],
      ["Should I take all of these?", "No. Most people who eat well need none. Each review says whom the product is for and who should ask a doctor or pharmacist first."]
    ]'::jsonb,
    '[
      ["Verdant Ritual Daily Greens", "141 mg of vitamin C for a claim of 420, and 6.2 of its 8 grams are a blend without amounts."],
      ["Voltage Theory Pre-Workout No. 9", "From 212 to 361 mg of caffeine per scoop, out of one tub."],
      ["Furrow & Field Pea and Faba Protein", "Its label is as honest as any here. Our testers described the texture as riverbed. Bake with it."],
      ["Lumen & Larder Vitamin D3 Drops", "Even drops and a fair label, kept off this list by a cap that a four-year-old opened in eleven seconds."]
    ]'::jsonb,
    '[["dunmarrow-plain-whey-isolate", "mono"]]'::jsonb,
    array['supplements', 'nutrition'],
    '',
    'Creatine, whey, electrolytes, fish oil and magnesium that a laboratory found within 3% of their own labels, and four that we left out.'
  )
) as given (
  title, slug, at, updated, sorted, introduction, picks, compared, how_we_chose, faq, left_out, pairs, listed_in, seo_title,
  seo_description
)
cross join date_trunc('day', now(), 'UTC') as today;

drop function pg_temp.picks;
drop function pg_temp.entries;
drop function pg_temp.pairs;

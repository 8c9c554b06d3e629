-- What the pages of the categories say.
update public.categories
set introduction = given.introduction, seo_title = given.seo_title, seo_description = given.seo_description
from (values
  (
    'supplements',
    $$<p>A supplement is a claim about a quantity: so many grams of this, so many milligrams of that. It is the one part of the business that anybody with a laboratory and patience can check, so that is what we do first. <strong>We buy from shops, under our own steam, and send sealed samples away under a code name.</strong></p>
<p>The results fall into two heaps. In one are products with a single ingredient and a figure on the front, which are usually within a few per cent of it. In the other are blends with a name, whose label adds up to a total and explains none of the parts. We have yet to move anything from the second heap to the first.</p>
<p>What we do not do is tell you what to take. Five testers and a training diary cannot show that a powder works, and where a question has a medical answer we say whom to ask. If you take medicine, are pregnant or have a condition that somebody is watching, ask a pharmacist before you ask us.</p>$$,
    'Supplement reviews, checked against the label',
    'Creatine, protein, magnesium, fish oil and more: bought in shops, tested in a laboratory, and rated by what was really in the tub.'
  ),
  (
    'equipment',
    $$<p>Home equipment has to live somewhere. A rowing machine is a piece of furniture for 23 hours of the day, and a set of dumbbells is mostly a thing that you walk around. So beside accuracy and wear we measure noise, floor space and what it takes to move something, and we say which rooms it will not suit.</p>
<p>Weights go on a certified scale, machines get a load cell or a pair of power pedals, and everything is used for at least eight weeks by people of different sizes. <strong>Anything that holds a person up is loaded further than its maker says it should be, slowly, with a mat beneath.</strong> It is how we came to advise everybody against one pull-up bar.</p>
<p>Two questions save the most money. Does it work without a subscription? And can you buy the part that will wear out? The answers are in the table of every comparison here.</p>$$,
    'Home gym equipment reviews, measured and used for weeks',
    'Rowers, bars, kettlebells, adjustable dumbbells and small kit: weighed, measured and used at home for weeks, with what broke.'
  ),
  (
    'wearables',
    $$<p>Everything in this category produces a number, and the number is usually what you pay for. We compare it with something better: a surveyed loop for distance, a three-lead recorder for heart rate, a research headband for sleep, two people with clickers for steps.</p>
<p>Three things have held for every device so far. <strong>Heart rate at the wrist is fine at rest and poor in intervals.</strong> Sleep stages are drawings. And battery life is the one figure on the box that tends to be modest.</p>
<p>We also cancel every membership halfway through a test, because what remains afterwards is what you have bought. Some devices lose a graph. One lost nearly everything.</p>$$,
    'Wearables: watches, bands and straps tested against better instruments',
    'Running watches, fitness bands, heart rate straps and headphones, compared with surveyed loops and laboratory recorders.'
  ),
  (
    'recovery',
    $$<p>Recovery is the category with the softest claims and, now and then, the softest products. Much of what is sold here feels pleasant, which is worth something. Whether it makes tomorrow's run any better is another question, so we ask that one separately: <strong>comfort goes on a card, and performance goes on a stopwatch.</strong></p>
<p>Where a blind test is possible we do one. Capsules were swapped for rice flour, and nobody could tell. Where it is not possible, because a person notices whether they are in cold water, we stick to what an instrument can see: pressure, temperature, force, noise, and how they change over weeks.</p>
<p>Heat, cold and pressure are not harmless for everybody. Each review says who should speak to a doctor first, and we mean it.</p>$$,
    'Recovery reviews: massage, heat, cold and what they really do',
    'Massage guns, rollers, heat pads, cold tubs and magnesium: what our instruments measured, and what our testers felt.'
  ),
  (
    'apparel',
    $$<p>Clothes and shoes are tested by being worn out. Each pair of shoes gets several hundred kilometres from people who land differently, and each garment gets washed by the book, ten to forty times, and measured flat before and after.</p>
<p>In between there are rigs: a garden rose on a stepladder for rain, a tilting slab of wet limestone for soles, a falling weight for foam, and stickers and a high-speed camera for everything that is supposed not to bounce. <strong>Where sizes differ, women and men of several sizes test them, and the results are given for each.</strong></p>
<p>We say how a thing fits as plainly as we can. It is still the part that a review does worst, so where a shop takes returns we tell you, and where sizes run small we tell you by how much.</p>$$,
    'Running shoes and training clothes, worn out on purpose',
    'Trail shoes, trainers, jackets, merino, belts and sports bras, tested over hundreds of kilometres and dozens of washes.'
  ),
  (
    'nutrition',
    $$<p>Food that calls itself sports food is mostly ordinary food at a better margin, and some of it is very good. We work out what it costs per gram of protein or of carbohydrate, weigh what is in the packet, and then give it to people at the moment when it is meant to be eaten: at six in the morning, at two hours into a ride, with hands just out of a bucket of ice.</p>
<p><strong>Taste is scored blind and in an order drawn from a hat.</strong> Texture gets its own column, because it is what makes people leave things half finished, and nobody mentions it on a label.</p>
<p>Where you could make the same thing in your own kitchen, we try it and print the recipe and its price. It is cheaper every time. It is also seldom there when you are hungry at a station, which is what the packet is for.</p>$$,
    'Sports nutrition reviews: protein, gels, bars and breakfasts',
    'Protein powders, energy gels, bars, oats and broth: weighed, tasted blind and costed per gram, with what you could make at home.'
  )
) as given (category, introduction, seo_title, seo_description)
where categories.slug = given.category;

-- The demo: local databases only. A hosted project is never seeded with this file: it would hand its
-- admin area to everybody who has read it.

insert into public.site_settings (setting_key, setting_value) values
  ('demo', 'true'),
  ('search_synonyms', $$massage gun, percussion massager, muscle gun
skipping rope, jump rope, speed rope
heart rate monitor, pulse strap, chest strap
fitness tracker, fitness band, activity tracker
exercise bike, spin bike, stationary bike, indoor bike
yoga mat, exercise mat, mat
ice bath, cold plunge, plunge tub
trail shoes, trail runner, scree runner
running shoes, daily trainer
weightlifting shoes, lifting shoes, heel lifters
resistance band, loop band
earphones, headphones, headset
powerlifting belt, lifting belt, lever belt
vegan protein, plant protein, pea protein
smoothie maker, blender
rower, rowing machine
fish oil, omega-3$$),
  ('site_description', $t$Independent reviews of supplements, equipment, wearables and recovery gear: what we measured, what we liked, what we would leave on the shelf.$t$),
  ('author_bio', $t$A handful of people who train before work. We use a product for weeks before we score it, and we print the cons as large as the pros.$t$),
  ('how_we_test', $t$**We use it.** A product is used as its buyer would use it, for weeks and not for an afternoon. What needs measuring is measured: weight on a scale, heart rate against a chest strap, a claim on a label against its laboratory report where there is one.

**We write down what went wrong.** Every review names its cons, and a product that earns one star gets one star. Where something could not be tested, the review says so.

**What the stars mean.** Five: the best of its kind. Four: well worth having. Three: good, with caveats. Two: hard to recommend. One: leave it on the shelf.

**Who pays.** Some links lead to shops that pay a commission when you buy. No shop sees a review before you do, and none can change it. The score is settled before a link is looked for.

**When things change.** Reviews carry the date they were published and the date they were last changed. If a product was altered since, tell us, and we test it again.$t$),
  ('home_lead', $t$Gear, supplements and gadgets, used for weeks and scored without mercy. Read what held up before you spend.$t$),
  ('home_mission', $t$To measure what fitness and health products do, write it down plainly, and leave the decision to you.$t$),
  ('home_cards', $t$[
  {
    "card": "health",
    "title": "",
    "text": "We look for what helps people move, sleep and recover better, and say so when a product only helps its maker."
  },
  {
    "card": "honesty",
    "title": "",
    "text": "Every score comes with its reasons. The cons are printed as large as the pros, and a one-star product gets one star."
  },
  {
    "card": "community",
    "title": "",
    "text": "Our testers run, lift, swim and limp at every level. We write for the people who train before work, not for the podium."
  },
  {
    "card": "trust",
    "title": "",
    "text": "Shops pay us a commission when you buy through a link. No shop sees a review before you do, and none can change it."
  }
]$t$);

insert into public.admin_users (username, email, password_hash)
values ('owner', 'owner@spotter.example', private.password_hash('spotter-demo'));

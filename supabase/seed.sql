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
fish oil, omega-3$$);

insert into public.admin_users (username, email, password_hash)
values ('owner', 'owner@spotter.example', private.password_hash('spotter-demo'));

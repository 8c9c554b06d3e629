-- What is compared in which category, and the values that the reviews give.
insert into public.specifications (id, name, kind, unit, direction)
select ('5bec0000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, name, kind, unit, direction
from (values
  (1, 'Weight', 'number', 'g', 'lower'),
  (2, 'Total weight', 'number', 'kg', null),
  (3, 'Battery life', 'number', 'h', 'higher'),
  (4, 'Water resistance', 'text', null, null),
  (5, 'Works without an account', 'yes-no', null, 'higher'),
  (6, 'Heart rate error', 'number', 'bpm', 'lower'),
  (7, 'Noise', 'number', 'dB(A)', 'lower'),
  (8, 'Maximum load', 'number', 'kg', 'higher'),
  (9, 'Warranty', 'number', 'years', 'higher'),
  (10, 'Servings', 'number', null, null),
  (11, 'Serving size', 'number', 'g', null),
  (12, 'Protein per serving', 'number', 'g', 'higher'),
  (13, 'Sugar per serving', 'number', 'g', 'lower'),
  (14, 'Sodium per serving', 'number', 'mg', null),
  (15, 'Vegan', 'yes-no', null, null),
  (16, 'Every amount on the label', 'yes-no', null, 'higher'),
  (17, 'Difference from the label', 'number', '%', 'lower'),
  (18, 'Heel drop', 'number', 'mm', null),
  (19, 'Machine washable', 'yes-no', null, 'higher'),
  (20, 'Material', 'text', null, null),
  (21, 'Power supply', 'text', null, null),
  (22, 'Length', 'number', 'cm', null)
) as given (number, name, kind, unit, direction);

insert into public.category_specifications (category_id, specification_id, place)
select categories.id, specifications.id, given.place
from (values
  ('wearables', 1, 'Weight'), ('wearables', 2, 'Battery life'), ('wearables', 3, 'Power supply'),
  ('wearables', 4, 'Heart rate error'), ('wearables', 5, 'Water resistance'),
  ('wearables', 6, 'Works without an account'),
  ('equipment', 1, 'Total weight'), ('equipment', 2, 'Maximum load'), ('equipment', 3, 'Length'),
  ('equipment', 4, 'Material'), ('equipment', 5, 'Power supply'), ('equipment', 6, 'Noise'),
  ('equipment', 7, 'Works without an account'), ('equipment', 8, 'Warranty'),
  ('recovery', 1, 'Weight'), ('recovery', 2, 'Length'), ('recovery', 3, 'Material'),
  ('recovery', 4, 'Power supply'), ('recovery', 5, 'Noise'), ('recovery', 6, 'Maximum load'),
  ('apparel', 1, 'Weight'), ('apparel', 2, 'Material'), ('apparel', 3, 'Heel drop'),
  ('apparel', 4, 'Machine washable'),
  ('supplements', 1, 'Servings'), ('supplements', 2, 'Serving size'),
  ('supplements', 3, 'Every amount on the label'), ('supplements', 4, 'Difference from the label'),
  ('supplements', 5, 'Vegan'),
  ('nutrition', 1, 'Serving size'), ('nutrition', 2, 'Protein per serving'),
  ('nutrition', 3, 'Sugar per serving'), ('nutrition', 4, 'Sodium per serving'), ('nutrition', 5, 'Vegan')
) as given (category, place, specification)
join public.categories on categories.slug = given.category
join public.specifications on specifications.name = given.specification;

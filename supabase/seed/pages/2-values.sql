-- Makers and values, as measured or stated in the reviews. Drafts have no slug and are found by their title.
update public.posts
set brand = given.brand, specifications = given.specifications
from (
  select
    review, brand,
    coalesce(
      jsonb_agg(
        jsonb_build_object('specification_id', specifications.id, 'value', value.value) order by value.place
      ) filter (where specifications.id is not null),
      '[]'
    ) as specifications
  from (values
    ('anvil-ash-raised-heel-lifters', 'Anvil & Ash', '{Weight,468,Material,"Leather on ash wood","Heel drop",20}'),
    ('brackwater-tideline-rowing-machine', 'Brackwater', '{"Total weight",54,"Maximum load",150,Material,"Steel rail, aluminium seat",Noise,58,"Works without an account",yes,Warranty,5}'),
    ('brinewell-electrolyte-sachets', 'Brinewell', '{Servings,20,"Serving size",8,"Every amount on the label",yes,"Difference from the label",1.5,"Sugar per serving",2,"Sodium per serving",800}'),
    ('carrowby-ballast-weight-vest', 'Carrowby', '{"Total weight",12,Material,"Steel plates, mesh lining"}'),
    ('cindermoor-infrared-sauna-blanket', 'Cindermoor', '{Weight,8500,Length,180,"Power supply","Mains, 420 W"}'),
    ('cloudberry-works-haar-rain-jacket', 'Cloudberry Works', '{Weight,181,Material,"2.5-layer membrane","Machine washable",yes}'),
    ('corrodale-cadence-s2-exercise-bike', 'Corrodale', '{"Total weight",58,"Power supply",Mains,Noise,52,"Works without an account",no}'),
    ('Parapet Running Cap', 'Parapet', '{Weight,41}'),
    ('Penwick Home Smart Scale', 'Penwick', '{"Power supply","Four AAA cells","Works without an account",yes,"Maximum load",180}'),
    ('Quillow Acupressure Mat', 'Quillow', '{Length,66,Material,"Cotton over foam"}'),
    ('Tauten Pro Compression Tights', 'Tauten', '{Material,"72% polyamide, 28% elastane","Machine washable",yes}'),
    ('dunmarrow-plain-whey-isolate', 'Dunmarrow', '{Servings,33,"Serving size",30,"Every amount on the label",yes,"Difference from the label",1.5,"Protein per serving",25.5,Vegan,no}'),
    ('fellgate-scree-runner', 'Fellgate', '{Weight,294,Material,"Woven upper, rubber rand","Heel drop",4}'),
    ('fen-mat', 'Fen', '{"Total weight",2.6,Length,183,Material,"Natural rubber"}'),
    ('fruh-uberhafer-overnight-oats', 'Früh', '{"Serving size",85,"Protein per serving",19,"Sugar per serving",7}'),
    ('furrow-field-pea-and-faba-protein', 'Furrow & Field', '{Servings,24,"Serving size",35,"Every amount on the label",yes,"Difference from the label",1.7,"Protein per serving",24,"Sodium per serving",430,Vegan,yes}'),
    ('grist-no-45-foam-roller', 'Grist', '{Weight,540,Length,45,Material,"Expanded polypropylene","Maximum load",180}'),
    ('halden-sleep-ring', 'Halden', '{Weight,3.1,"Battery life",72,"Heart rate error",1.9,"Water resistance","100 m","Works without an account",no,Material,Titanium}'),
    ('hallam-orde-dial-24-adjustable-dumbbells', 'Hallam & Orde', '{"Total weight",48,Length,41,Material,Steel}'),
    ('harrowmere-flow-pro-compression-boots', 'Harrowmere', '{"Power supply","Battery or mains",Noise,44,Warranty,1}'),
    ('ironmongers-daughter-lever-belt', 'Ironmonger''s Daughter', '{Material,"10 mm leather, one piece",Warranty,3}'),
    ('isbronn-barrel-cold-plunge-tub', 'Isbrønn', '{"Total weight",32,Material,"Polyethylene, 50 mm foam"}'),
    ('kestrin-fell-2-running-watch', 'Kestrin', '{Weight,46,"Battery life",312,"Power supply","Rechargeable, USB-C","Heart rate error",3,"Water resistance","50 m","Works without an account",yes}'),
    ('knurle-massage-ball-pair', 'Knurle', '{Weight,304,Material,"Natural rubber"}'),
    ('kold-aether-merino-150', 'Køld', '{Weight,132,Material,"100% merino wool","Machine washable",yes}'),
    ('lantern-milepost-3-daily-trainer', 'Lantern', '{Weight,262,Material,"Recycled polyester mesh","Heel drop",8}'),
    ('larkfield-long-heat-pad', 'Larkfield', '{Length,60,"Power supply","Mains, 100 W"}'),
    ('lintel-eight-doorway-pull-up-bar', 'Lintel', '{"Total weight",1.9,Length,95}'),
    ('lumen-larder-vitamin-d3-drops', 'Lumen & Larder', '{Servings,360,"Every amount on the label",yes,"Difference from the label",6,Vegan,yes}'),
    ('maelstrom-go-portable-blender', 'Maelstrom', '{"Total weight",0.64,"Power supply","Rechargeable, USB-C"}'),
    ('mono', 'Mono', '{Servings,60,"Serving size",5,"Every amount on the label",yes,"Difference from the label",0}'),
    ('nattljus-magnesium-glycinate-120', 'Nattljus', '{Servings,90,"Every amount on the label",yes,"Difference from the label",1.7}'),
    ('ormsgill-works-no-3-barbell', 'Ormsgill Works', '{"Total weight",19.98,Length,220,Material,"Bare steel"}'),
    ('ossery-chicken-bone-broth', 'Ossery', '{"Protein per serving",9,"Sodium per serving",620,Vegan,no}'),
    ('pith', 'Pith', '{"Serving size",60,"Protein per serving",18,"Sugar per serving",14,Vegan,no}'),
    ('plumb-kitchen-scale-5-kg', 'Plumb', '{"Maximum load",5,Material,"Steel platform","Power supply","Two AAA cells",Warranty,5}'),
    ('senal-pulse-strap', 'Señal', '{"Battery life",431,"Power supply","CR2032 coin cell","Heart rate error",1.1,"Works without an account",yes}'),
    ('skerry-coldwater-omega-3', 'Skerry', '{Servings,60,"Every amount on the label",yes,"Difference from the label",2.8,Vegan,no}'),
    ('skip-9', 'Skip', '{Length,300,Material,"Steel cable, aluminium handles"}'),
    ('stanchion-high-impact-sports-bra', 'Stanchion', '{"Machine washable",yes}'),
    ('stapelle-verge-bone-conduction-headphones', 'Stapelle', '{Weight,27,"Battery life",9,"Power supply","Rechargeable, magnetic lead","Water resistance",IP67}'),
    ('tarn-40-energy-gel', 'Tarn', '{"Serving size",58,"Sodium per serving",180}'),
    ('tavistry-loop-band-set', 'Tavistry', '{Length,208,Material,"Natural latex"}'),
    ('tolpe-knock-mini-massage-gun', 'Tolpe', '{Weight,498,"Power supply","Rechargeable, USB-C",Noise,47}'),
    ('traning-nord-kettlebell-16-kg', 'Träning Nord', '{"Total weight",16.02,Material,"Cast iron"}'),
    ('verdant-ritual-daily-greens', 'Verdant Ritual', '{Servings,30,"Serving size",8,"Every amount on the label",no,"Difference from the label",66}'),
    ('voltage-theory-pre-workout-no-9', 'Voltage Theory', '{Servings,25,"Serving size",14,"Every amount on the label",no,"Difference from the label",29}'),
    ('wrenlet-band-3', 'Wrenlet', '{Weight,19,"Battery life",384,"Power supply","Rechargeable, USB-C","Heart rate error",2.8,"Water resistance","Rain only","Works without an account",yes}')
  ) as listed (review, brand, pairs)
  -- Names and values alternate.
  cross join lateral (
    select pairs::text[] as named
  ) as names
  cross join lateral (
    select place, named[2 * place - 1] as name, named[2 * place] as value
    from generate_series(1, cardinality(named) / 2) as place
  ) as value
  left join public.specifications on specifications.name = value.name
  group by review, brand
) as given
where coalesce(posts.slug, posts.title) = given.review;

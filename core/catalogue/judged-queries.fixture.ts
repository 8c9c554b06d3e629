interface JudgedQuery {
  search: string;
  /** Slugs of the demo reviews that answer it, the best first. */
  expected: string[];
}

/**
 * A query, a colon, and the reviews that a person who knows all of them would give, the best first.
 * They were judged before the search was written and are not adapted to it.
 */
const JUDGED = `
# Typing errors and transposed letters
protien powder: dunmarrow-plain-whey-isolate furrow-field-pea-and-faba-protein
kettelbell: traning-nord-kettlebell-16-kg
electrolite: brinewell-electrolyte-sachets
foam rolller: grist-no-45-foam-roller
dumbells: hallam-orde-dial-24-adjustable-dumbbells
headpones: stapelle-verge-bone-conduction-headphones
creatin: mono
rowing mashine: brackwater-tideline-rowing-machine
magnesuim: nattljus-magnesium-glycinate-120
comression boots: harrowmere-flow-pro-compression-boots
blendr: maelstrom-go-portable-blender
runing watch: kestrin-fell-2-running-watch
vitmain d: lumen-larder-vitamin-d3-drops
exercize bike: corrodale-cadence-s2-exercise-bike
saunna blanket: cindermoor-infrared-sauna-blanket
wieght vest: carrowby-ballast-weight-vest
massge ball: knurle-massage-ball-pair
resistence band: tavistry-loop-band-set
barbel: ormsgill-works-no-3-barbell
omega 3 fsih oil: skerry-coldwater-omega-3
pul up bar: lintel-eight-doorway-pull-up-bar
spots bra: stanchion-high-impact-sports-bra
# Plurals, stems and compounds
massage guns: tolpe-knock-mini-massage-gun
kettlebells: traning-nord-kettlebell-16-kg
watches: kestrin-fell-2-running-watch
running watches: kestrin-fell-2-running-watch
lifting belts: ironmongers-daughter-lever-belt
rain jackets: cloudberry-works-haar-rain-jacket
energy gels: tarn-40-energy-gel
protein bars: pith
vests: carrowby-ballast-weight-vest
sleeping: halden-sleep-ring
rower: brackwater-tideline-rowing-machine
mats: fen-mat
foam rollers: grist-no-45-foam-roller
kitchen scales: plumb-kitchen-scale-5-kg
kettle bell: traning-nord-kettlebell-16-kg
preworkout: voltage-theory-pre-workout-no-9
pullup bar: lintel-eight-doorway-pull-up-bar
# Word order and words in between
watch running: kestrin-fell-2-running-watch
gun massage: tolpe-knock-mini-massage-gun
oil fish: skerry-coldwater-omega-3
adjustable vest: carrowby-ballast-weight-vest
jacket running rain: cloudberry-works-haar-rain-jacket
band fitness: wrenlet-band-3
blanket sauna: cindermoor-infrared-sauna-blanket
bone headphones: stapelle-verge-bone-conduction-headphones
dumbbells adjustable: hallam-orde-dial-24-adjustable-dumbbells
plunge tub cold: isbronn-barrel-cold-plunge-tub
# Brands and names
kestrin: kestrin-fell-2-running-watch
traning nord: traning-nord-kettlebell-16-kg
kold aether: kold-aether-merino-150
ormsgill: ormsgill-works-no-3-barbell
stapele verge: stapelle-verge-bone-conduction-headphones
nattlus: nattljus-magnesium-glycinate-120
hallam and orde: hallam-orde-dial-24-adjustable-dumbbells
senal: senal-pulse-strap
fruh oats: fruh-uberhafer-overnight-oats
lumen larder: lumen-larder-vitamin-d3-drops
ironmonger daughter belt: ironmongers-daughter-lever-belt
isbronn: isbronn-barrel-cold-plunge-tub
tolpe: tolpe-knock-mini-massage-gun
skerry: skerry-coldwater-omega-3
lantern milepost: lantern-milepost-3-daily-trainer
halden ring: halden-sleep-ring
# Terms of a specification
caffeine 300 mg: voltage-theory-pre-workout-no-9
bluetooth chest strap: senal-pulse-strap
16kg kettlebell: traning-nord-kettlebell-16-kg
titanium: halden-sleep-ring stapelle-verge-bone-conduction-headphones
offline maps: kestrin-fell-2-running-watch
ip67: stapelle-verge-bone-conduction-headphones
usb-c massage: tolpe-knock-mini-massage-gun
natural latex: tavistry-loop-band-set
8 mm drop: lantern-milepost-3-daily-trainer
beta alanine: voltage-theory-pre-workout-no-9
magnetic resistance: corrodale-cadence-s2-exercise-bike
cast iron: traning-nord-kettlebell-16-kg
barometric altimeter: kestrin-fell-2-running-watch
20 kg barbell: ormsgill-works-no-3-barbell
epa dha: skerry-coldwater-omega-3
touchscreen bike: corrodale-cadence-s2-exercise-bike
# Categories
recovery massage: tolpe-knock-mini-massage-gun knurle-massage-ball-pair
wearables sleep: halden-sleep-ring wrenlet-band-3
apparel running: cloudberry-works-haar-rain-jacket fellgate-scree-runner lantern-milepost-3-daily-trainer
nutrition oats: fruh-uberhafer-overnight-oats
equipment barbell: ormsgill-works-no-3-barbell
supplement creatine: mono
# Synonyms
percussion massager: tolpe-knock-mini-massage-gun
skipping rope: skip-9
jump rope: skip-9
heart rate monitor: senal-pulse-strap
exercise mat: fen-mat
ice bath: isbronn-barrel-cold-plunge-tub
fitness tracker: wrenlet-band-3
trail shoes: fellgate-scree-runner
weightlifting shoes: anvil-ash-raised-heel-lifters
smoothie maker: maelstrom-go-portable-blender
spin bike: corrodale-cadence-s2-exercise-bike
stationary bike: corrodale-cadence-s2-exercise-bike
vegan protein: furrow-field-pea-and-faba-protein
`;

const queries: JudgedQuery[] = JUDGED.split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [search = '', expected = ''] = line.split(': ');
    return { search, expected: expected.split(' ') };
  });

/** The odd ones, counted from one. The search is tuned on these alone. */
export const tuningQueries = queries.filter((_, index) => index % 2 === 0);

/** The even ones, which no one looks at while tuning. */
export const heldOutQueries = queries.filter((_, index) => index % 2 === 1);

/** The mean of 1 / the place of the first expected review, 0 where there is none. */
export function meanReciprocalRank(
  judged: readonly JudgedQuery[],
  find: (search: string) => readonly string[],
): number {
  const ranks = judged.map(({ search, expected }) => {
    const place = find(search).findIndex((slug) => expected.includes(slug));
    return place < 0 ? 0 : 1 / (place + 1);
  });
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}

/** Normalized discounted cumulative gain of the first five: 1 when they come in the judged order. */
export function meanGain(
  judged: readonly JudgedQuery[],
  find: (search: string) => readonly string[],
): number {
  const gains = judged.map(({ search, expected }) => {
    const gain = (slugs: readonly string[]) =>
      slugs.slice(0, 5).reduce((sum, slug, place) => {
        const value = expected.includes(slug) ? expected.length - expected.indexOf(slug) : 0;
        return sum + value / Math.log2(place + 2);
      }, 0);
    return gain(find(search)) / gain(expected);
  });
  return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}

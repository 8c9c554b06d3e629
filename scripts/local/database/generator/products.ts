/** A kind of product. `{4-40}` in its texts is replaced by a number in that range. */
export interface Product {
  name: string;
  image: string;
  categories: string[];
  price: [number, number];
  trial: string;
  /** Lists, separated by ` | `. */
  features: string;
  good: string;
  bad: string;
  reader: string;
}

export const products: Product[] = [
  {
    name: 'Kettlebell',
    image: 'kettlebell',
    categories: ['equipment'],
    price: [24, 140],
    trial: 'swung, pressed and once dropped it',
    features:
      'Single-piece cast iron | Handle diameter {31-38} mm | Flat machined base | Powder coat | Weight marked in kilograms and pounds | Window {52-64} mm high',
    good: 'Within {6-60} g of its stated weight | Handle free of seams | Coat still holds chalk after {8-16} weeks | Stands flat enough for press-ups',
    bad: 'Window is tight for two large hands | Base rocks on a hard floor | Paint chips at the horns | Handle {2-4} mm thicker than declared',
    reader: 'anybody who wants one weight in the corner of a room and uses it three times a week',
  },
  {
    name: 'Adjustable Dumbbells',
    image: 'adjustable-dumbbells',
    categories: ['equipment'],
    price: [120, 520],
    trial: 'changed the weight {300-900} times and trained with all of them',
    features:
      'From {2-5} to {20-32} kg a hand | Dial on each end | Steps of {1-3} kg | Storage trays included | Knurled steel handle | Footprint {38-46} × 20 cm a tray',
    good: 'Changes weight in {4-9} seconds | Plates do not rattle | Real weight within {1-3}% of the dial | Handle diameter suits most hands',
    bad: 'Must not be dropped, and everybody drops one | Long at light settings | Dial sticks when dusty | Trays slide on wood',
    reader: 'people who train at home and own no room to spare',
  },
  {
    name: 'Rowing Machine',
    image: 'rowing-machine',
    categories: ['equipment'],
    price: [240, 1400],
    trial: 'rowed {180-700} kilometres on it and measured the power at the handle',
    features:
      'Air and magnetic resistance | Rail for legs up to {94-101} cm | Open Bluetooth profiles | Splits in two without tools | Rated to {120-160} kg | Seat height {24-50} cm',
    good: 'Power within {2-5}% of our load cell | Quiet enough for a flat at {54-63} dB(A) | Works without an account | Seat stays comfortable for an hour',
    bad: 'Monitor has no light | Foot straps stiff for a month | Squeak returned in week {4-11} | Heavier half weighs {26-34} kg',
    reader:
      'those who mean to row several times a week and compare the numbers from month to month',
  },
  {
    name: 'Resistance Bands',
    image: 'resistance-bands',
    categories: ['equipment', 'recovery'],
    price: [9, 48],
    trial: 'stretched every band {4000-12000} times on a slow machine',
    features:
      '{4-6} bands | Layered latex | Door anchor | Carrying bag | Printed resistance from {3-6} to {30-60} kg | Exercise card',
    good: 'No cracks after the whole test | Real resistance close to the print | Anchor well padded | Edges do not roll',
    bad: 'Lightest band split in week {3-9} | Smell takes {5-14} days to leave | Resistance {12-30}% below the print | Latex is mentioned in small type only',
    reader: 'travellers, beginners and anyone working on a first pull-up',
  },
  {
    name: 'Running Shoes',
    image: 'running-shoes',
    categories: ['apparel', 'equipment'],
    price: [70, 210],
    trial: 'ran {320-900} kilometres in {3-6} pairs',
    features:
      '{5-10} mm drop | {190-310} g in a size 9 | Engineered mesh upper | Two widths | Rubber at heel and toe | Half sizes',
    good: 'Foam lost only {4-11}% of its return over the test | Heel holds without rubbing | Grips wet paving | Tongue stays where it is put',
    bad: 'Outsole worn through at {280-480} km | Laces too short for a runner’s loop | Runs {1-2} half sizes small | Slow to dry',
    reader: 'neutral runners who do most of their distance on roads',
  },
  {
    name: 'Running Watch',
    image: 'running-watch',
    categories: ['wearables'],
    price: [110, 680],
    trial: 'wore it beside a surveyed course and a chest strap for {6-14} weeks',
    features:
      'Dual-band positioning | {12-60} hours of tracking | Five buttons | Maps without a phone | {31-62} g with strap | Water resistant to {50-100} m',
    good: 'Distance {1-2}% out under trees | Buttons work with gloves | Battery better than claimed | No subscription',
    bad: 'Wrist pulse wanders above {150-170} bpm | Menu {4-6} levels deep | Strap pin is its own kind | Screen dim indoors',
    reader: 'runners who look at the map as often as at the pace',
  },
  {
    name: 'Heart-Rate Strap',
    image: 'heart-rate-strap',
    categories: ['wearables'],
    price: [32, 120],
    trial: 'compared it with a clinical recorder over {20-60} sessions',
    features:
      'Two connections at once | Stores {12-30} hours | Machine-washable strap | Coin cell lasts {200-500} hours | Chest sizes {62-110} cm',
    good: 'Within one beat for {95-99}% of the time | Does not slip | Pairs in seconds | Strap survived {30-60} washes',
    bad: 'Needs wetting in winter | Battery door wants a coin and patience | Drop-outs in the first {3-8} minutes | Chafes on very long runs',
    reader: 'anyone training by heart rate who is tired of what wrists report',
  },
  {
    name: 'Smart Scale',
    image: 'smart-scale',
    categories: ['wearables'],
    price: [22, 160],
    trial: 'stood on it with calibrated weights every morning for {5-12} weeks',
    features:
      'Weight to 50 g | Up to {6-16} people | Wi-Fi and Bluetooth | Glass top {30-34} cm wide | Tells people apart by weight',
    good: 'Weight within {20-90} g of our standards | Reads in {3-6} seconds | Can be used without the app | Steady on tiles',
    bad: 'Body fat {3-8} points off a scan | Confuses people of like weight | App asks for a birthday twice | Carpet feet sold apart',
    reader: 'people who want a weight curve and will ignore the rest',
  },
  {
    name: 'Massage Gun',
    image: 'massage-gun',
    categories: ['recovery'],
    price: [48, 380],
    trial: 'pressed it against a luggage scale until it stalled',
    features:
      '{8-16} mm stroke | {3-6} speeds | {480-1100} g | {3-6} heads | USB-C | Case included',
    good: 'Holds speed under {10-22} kg | {44-54} dB(A) at the lowest speed | Battery {2-5} hours | Battery can be replaced',
    bad: 'Speed button sits under the thumb | Heavy overhead | Fork head is a gesture | Case hinge gave up in week {3-10}',
    reader: 'those who like percussive massage and would use it more if it were smaller',
  },
  {
    name: 'Yoga Mat',
    image: 'yoga-mat',
    categories: ['equipment', 'recovery'],
    price: [18, 130],
    trial: 'sweated on it through {40-90} classes and dragged a weighted shoe across it',
    features:
      '{3-6} mm thick | 183 × {61-68} cm | Natural rubber | {1-3} kg | Alignment marks | Strap included',
    good: 'Grip improves with sweat | Lies flat at once | Cushions knees | Wipes clean',
    bad: 'Rubber smell for {6-20} days | Marks from fingernails | Heavy to carry | Marks fade by week {6-12}',
    reader: 'people who practise at home and leave the mat out',
  },
  {
    name: 'Whey Protein',
    image: 'whey-protein',
    categories: ['supplements', 'nutrition'],
    price: [19, 79],
    trial: 'sent {2-4} tubs to a laboratory and drank the rest',
    features:
      '{20-27} g protein a serving | {24-76} servings | {1-4} g sugar | Batch test published | Three flavours | Scoop at the top of the tub',
    good: 'Protein within {1-4}% of the label | No lumps after {8-15} shakes | Vanilla is not too sweet | Lid closes properly',
    bad: 'Foams | Chocolate tastes of cardboard | Scoop hides in the powder | Tub a third empty',
    reader: 'people who fall short of their protein and do not mind dairy',
  },
  {
    name: 'Creatine',
    image: 'creatine',
    categories: ['supplements'],
    price: [14, 52],
    trial: 'had it assayed and stirred it into everything',
    features:
      '{3-5} g a serving | Monohydrate only | {60-120} servings | Micronised | Batch number on the tub',
    good: 'Assay at {98-101}% of the label | Dissolves in {20-50} seconds | No flavour | Among the cheapest per serving',
    bad: 'Sediment in cold water | Clumps without the sachet | Label louder than its content | Scoop heaps easily',
    reader: 'anyone lifting regularly who wants the one supplement with decent evidence',
  },
  {
    name: 'Protein Bar',
    image: 'protein-bar',
    categories: ['nutrition'],
    price: [2, 38],
    trial: 'ate {30-80} of them, some after a night in a cold car',
    features:
      '{10-21} g protein | {1-9} g sugar | {40-65} g a bar | Six flavours | Wrapper opens from either end',
    good: 'Tastes of food | Does not break teeth when cold | Protein as declared | Short list of ingredients',
    bad: 'Coating melts at {24-29} °C | Sweetener lingers | Smaller than its wrapper | Peanut version is dry',
    reader: 'commuters who train after work and forget to eat before it',
  },
  {
    name: 'Rain Jacket',
    image: 'rain-jacket',
    categories: ['apparel'],
    price: [60, 320],
    trial: 'stood under a shower rig for {20-60} minutes and ran in what the weather sent',
    features:
      '{110-320} g in a medium | Taped seams | Stiff peak | Packs into its pocket | Reflective piping | {10-20},000 mm claimed',
    good: 'Dry after {20-40} minutes in the rig | Hood turns with the head | Vent that works | Repairs offered at cost',
    bad: 'Clammy on bare arms | Repellency fading after {8-15} washes | One pocket | Zip catches its flap',
    reader: 'people who go out in proper weather and come back in it',
  },
];

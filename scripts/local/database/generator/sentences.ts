/**
 * Sentences for any product. Placeholders: `{product}`, `{brand}`, `{trial}`, `{good}`, `{bad}`, `{reader}`,
 * and `{4-40}` for a number in that range.
 */

export const brandBeginnings =
  'Alder Anvil Ardent Barrow Birch Bracken Brim Calder Carrow Cinder Cobalt Copper Dray Eddy Ember Fallow Fern Flint Garth Granite Harrow Heather Iron Juniper Kestrel Larch Marl Nettle Otter Pewter Quarry Rowan Sable Thistle Umber Vale Wren Yarrow'.split(
    ' ',
  );

export const brandEndings =
  'bank beck bridge by combe dale field ford gate hollow house lane line mark mere moor peak ridge shaw stead stone ton wake ward well wick works yard'.split(
    ' ',
  );

export const models =
  'One | Two | Three | Mk II | Mk III | S | S2 | R4 | X | Plus | Lite | Pro | Core | Studio | Daily | Field | Tempo | Cadence | Summit | Loop | No. 5 | No. 9 | 100 | 250 | 2026 | Classic | Original | Compact | Long | Junior'.split(
    ' | ',
  );

/** By rating, 1 to 5 stars. */
export const descriptions = [
  [
    'Sold with confidence, tested with regret. {bad}.',
    'We wanted our {4-19} weeks back. {bad}, among other things.',
    'There is a better {product} at half the price, and a worse one nowhere.',
  ],
  [
    'A fair idea let down by its making: {bad}.',
    'It works until it does not. {bad}.',
    '{good}, and that is where the good news ends.',
  ],
  [
    '{good}; {bad}. Your answer depends on which you care about.',
    'Neither a bargain nor a mistake. We {trial} and came away undecided.',
    'Decent at what it claims, vague about the rest.',
  ],
  [
    'Very nearly all we ask of a {product}. {good}.',
    'We {trial}, and kept it afterwards.',
    'A sound choice with one habit you should know: {bad}.',
  ],
  [
    'The one we now lend to friends. {good}.',
    'We {trial} and found little to complain of.',
    'Expensive to make, and you can tell. {good}.',
  ],
];

export const openings = [
  'We bought this {product} with our own money, as we do all of them, and {trial}.',
  'It arrived in plain cardboard with no leaflet, which we count in its favour. Then we {trial}.',
  '{brand} makes few things and changes them seldom. For {5-14} weeks we {trial}.',
  'Four of us tried it, of different size and temper. Between us we {trial}.',
  'A reader asked whether it is worth the price. To find out, we {trial}.',
];

export const headings = [
  'In use',
  'What we measured',
  'The details',
  'After a month',
  'Against its rivals',
  'On the bench',
  'Small print',
  'Where it falls short',
];

export const middles = [
  'Day to day it asks for little. {good}, and nobody had to look anything up after the first week.',
  'Numbers first: over {12-60} sessions the spread between the best and the worst was {2-14}%, which is {3-9} points better than the last one we had here.',
  'The maker claims more than we found, though not by much. {good}.',
  'There is a catch. {bad}. We noticed on day {2-30} and could not stop noticing.',
  'We asked {brand} about it and had an answer in {2-21} days: polite, long, and about something else.',
  'Two testers would buy it again, one would not, and the fourth has not given it back. {good}.',
  'Compared with the {3-8} others on our shelf it sits in the middle for weight and near the top for finish.',
  'After {20-60} washes, drops or charges, as the case may be, it looks {2-6} months older than it is.',
  'What wore out first was not what we expected: {bad}.',
  'Setting up took {3-40} minutes, most of them spent on packaging. Everything needed is in the box.',
];

export const bulletLeads = ['Worth knowing:', 'For the record:', 'What we would change:'];

export const closings = [
  'It suits {reader}. Everybody else can wait for a sale.',
  'If you are among {reader}, this will do. If in doubt, borrow one first.',
  'We bought a second with our own money, which says more than the stars do.',
  'It goes back in the cupboard with a label on it: see page {2-9} of our notes.',
  'Ask us again in a year. For now the stars stand.',
];

export const offers = [
  '{10-30}% off until Sunday',
  'Free delivery this week',
  'Two for the price of one and a half',
  'Code SPOTTER takes {5-20}% off',
];

export const callsToAction = ['Buy Now', 'Check price', 'See it at the shop', 'Get the offer'];

export const currencies = ['$', '£', '€'];

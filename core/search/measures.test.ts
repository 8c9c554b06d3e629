import { expect, test } from 'vitest';
import { measuresIn } from './measures.ts';
import { takePrice } from './price.ts';

const terms = (text: string) => measuresIn(text).map(({ term }) => term);

test.each([
  ['16 kg', '16 kilos', '16kg', '16,000 g', '16-kg'],
  ['1.5 l', '1,5 litres', '1500 ml', '1,500ml'],
  ['90 min', '1.5 hours', '90 minutes'],
])('%s is the same as %s', (one, ...others) => {
  const [term] = terms(one);
  expect(term).toMatch(/^#\d+[a-z]+$/);
  for (const other of others) expect(terms(other), other).toEqual([term]);
});

test.each(['iPhone 15', '7 days of rain', '16', 'kg', 'No. 3 barbell', '2 constructor'])(
  '"%s" is measured only in known units',
  (text) => {
    expect(terms(text)).toEqual(text === '7 days of rain' ? ['#10080min'] : []);
  },
);

test('a measure knows its place', () => {
  expect(measuresIn('a 16 kg bell')).toEqual([{ term: '#16000000mg', start: 2, end: 7 }]);
});

test.each([
  ['watch under 50', 'watch ', 50],
  ['under $150 watch', ' watch', 150],
  ['watch up to 99,50 €', 'watch ', 99.5],
  ['less than 20 dollars rope', ' rope', 20],
  ['rope £21', 'rope ', 21],
  ['bench under 5 kg', 'bench under 5 kg', null],
  ['underwear', 'underwear', null],
  ['under armour shirt', 'under armour shirt', null],
])('"%s" leaves "%s"', (search, rest, most) => {
  expect(takePrice(search)).toEqual({ rest, most });
});

import { expect, test } from 'vitest';
import type { SpecificationValue } from '../specifications/schema.ts';
import { catalogueItem } from './catalogue.fixture.ts';
import { searchDocument } from './search-document.ts';

const id = '5bec0000-0000-4000-8000-000000000001';
const number = { id, kind: 'number', direction: null } as const;
const yesNo = { id, kind: 'yes-no', direction: null, unit: null } as const;

test('the search knows what is said of a product, but not what it lacks', () => {
  const specifications: SpecificationValue[] = [
    { ...number, name: 'Maximum load', unit: 'kg', value: '180' },
    { ...yesNo, name: 'Washable', value: 'yes' },
    { ...yesNo, name: 'Vegan', value: 'no' },
  ];
  const item = catalogueItem({
    slug: 'bands',
    id,
    title: 'Bands',
    categories: [
      { slug: 'gear', name: 'Gear' },
      { slug: 'home', name: 'Home gym' },
    ],
  });
  const source = { key_features: 'Latex', who_is_this_for: null, brand: 'Nord', specifications };
  expect(searchDocument(item, source)).toEqual({
    id,
    title: 'Bands',
    brand: 'Nord',
    categories: 'Gear\nHome gym',
    short_description: item.short_description ?? '',
    key_features: 'Latex',
    who_is_this_for: '',
    specifications: 'Maximum load 180 kg / Washable',
  });
});

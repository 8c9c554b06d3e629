import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { postMessages } from './messages.ts';
import { emptyPostForm, newPostFormSchema, postFormSchema, postUpdateSchema } from './schema.ts';

const complete = {
  ...emptyPostForm,
  title: 'Fell Runner',
  category_ids: ['0a1b2c3d-0000-4000-8000-000000000001'],
};

/** The refusal of one change to a complete form. */
const failure = (change: object) => refusalOf(newPostFormSchema, { ...complete, ...change });

test('a complete form is accepted unchanged', () => {
  expect(newPostFormSchema.parse(complete)).toEqual(complete);
});

test('an untouched form requires a title', () => {
  const { error } = newPostFormSchema.safeParse(emptyPostForm);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    postMessages.titleRequired,
    postMessages.categoryRequired,
  ]);
});

test('a new post needs a category, an edited one does not', () => {
  expect(failure({ category_ids: [] })).toEqual({
    error: postMessages.categoryRequired,
    field: 'category_ids',
  });
  expect(postFormSchema.safeParse({ ...complete, category_ids: [] }).success).toBe(true);
});

test.each([
  [{ title: '   ' }, 'title', postMessages.titleRequired],
  [{ title: '\0' }, 'title', postMessages.titleRequired],
  [{ title: '\u200B\u2060 \u00AD\u3164' }, 'title', postMessages.titleRequired],
  [{ title: 'x'.repeat(201) }, 'title', formMessages.tooLong(200)],
  [{ slug: 'Fell' }, 'slug', formMessages.slugShape],
  [{ slug: 'fell--runner' }, 'slug', formMessages.slugShape],
  [{ slug: '-fell' }, 'slug', formMessages.slugShape],
  [{ slug: 'x'.repeat(101) }, 'slug', formMessages.tooLong(100)],
  [{ slug: 'premium-whey-protein-isolate' }, 'slug', postMessages.slugReserved],
  [{ slug: 'index' }, 'slug', postMessages.slugReserved],
  [{ slug: 'pre-bike-view-justme' }, 'slug', postMessages.slugReserved],
  [{ slug: '0a1b2c3d-0000-4000-8000-000000000001' }, 'slug', postMessages.slugReserved],
  [{ overall_rating: 0 }, 'overall_rating', postMessages.rating],
  [{ overall_rating: 6 }, 'overall_rating', postMessages.rating],
  [{ category_ids: ['x'] }, 'category_ids', postMessages.categoryUnknown],
  [{ price: '9'.repeat(101) }, 'price', formMessages.tooLong(100)],
  [{ overall_rating: 5.5 }, 'overall_rating', postMessages.rating],
  [{ overall_rating: '5' }, 'overall_rating', postMessages.rating],
  [{ product_image_url: 'data:image/png;base64,AA' }, 'product_image_url', formMessages.webAddress],
  [{ product_image_url: '/thisisme/logo.png' }, 'product_image_url', formMessages.webAddress],
  [{ product_image_url: '//cdn.example/a' }, 'product_image_url', formMessages.webAddress],
  [{ product_image_url: 'https://a:b@c.example/' }, 'product_image_url', formMessages.credentials],
  [{ social_image_url: 'http://nas.lan/a' }, 'social_image_url', formMessages.privateHost],
  [
    { primary_affiliate_url: 'javascript:alert(1)' },
    'primary_affiliate_url',
    formMessages.webAddress,
  ],
  [{ primary_affiliate_url: '/images/shop' }, 'primary_affiliate_url', formMessages.webAddress],
  [{ primary_affiliate_url: 'https://' }, 'primary_affiliate_url', formMessages.webAddressInvalid],
  [
    { primary_affiliate_url: 'https://shop.example/a b' },
    'primary_affiliate_url',
    formMessages.webAddressSpace,
  ],
  [{ short_description: 'x'.repeat(1_001) }, 'short_description', formMessages.tooLong(1_000)],
  [{ pros: 'x'.repeat(20_001) }, 'pros', formMessages.tooLong(20_000)],
  [{ in_depth_analysis: 'x'.repeat(200_001) }, 'in_depth_analysis', formMessages.tooLong(200_000)],
])('%o is refused at its field', (change, field, error) => {
  expect(failure(change)).toEqual({ error, field });
});

test.each([
  'https://[',
  'https://[insert-image-url]',
  'https://shop.example:port/x.png',
  'https:///x.png',
  'https://%zz/x.png',
])('the address %j, which no browser can read, is refused', (product_image_url) => {
  const error = formMessages.webAddressInvalid;
  expect(failure({ product_image_url })).toEqual({ error, field: 'product_image_url' });
});

test.each([
  { overall_rating: null },
  { product_image_url: '/images/reviews/kettlebell.svg' },
  { product_image_url: ' HTTPS://cdn.example/a.png ' },
  { primary_affiliate_url: 'http://shop.example' },
  { slug: ' fell-runner-2 ' },
  { title: '👟'.repeat(200) },
  { title: 'مر\u200Cح' },
])('%o is accepted', (change) => {
  expect(failure(change)).toBeNull();
});

test('lines are trimmed, blocks stay as typed', () => {
  const form = newPostFormSchema.parse({ ...complete, title: ' Fell ', pros: ' a\n b ' });
  expect(form).toMatchObject({ title: 'Fell', pros: ' a\n b ' });
});

test('characters that the database cannot store are removed', () => {
  const form = newPostFormSchema.parse({ ...complete, title: 'a\0b', cons: 'c\udc00d 👟' });
  expect(form).toMatchObject({ title: 'ab', cons: 'c\ufffdd 👟' });
});

test('a failure inside an update names the field and not the form', () => {
  const update = {
    form: { ...complete, title: '' },
    version: '2026-01-01T00:00:00.123456+00:00',
  };
  expect(refusalOf(postUpdateSchema, update)).toEqual({
    error: postMessages.titleRequired,
    field: 'title',
  });
});

test('an offer ends after it starts', () => {
  const starts = '2026-11-24T09:00:00+01:00';
  const ending = (ends: string) =>
    failure({ limited_time_offer_starts_at: starts, limited_time_offer_ends_at: ends });
  expect(ending('2026-11-24T08:00:00Z')).toEqual({
    error: postMessages.offerOrder,
    field: 'limited_time_offer_ends_at',
  });
  expect(ending('2026-11-24T08:00:01Z')).toBeNull();
  expect(ending('')).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueItem } from '../catalogue/catalogue.fixture.ts';
import type { CatalogueItem } from '../catalogue/schema.ts';
import { changedIndex, relatedChanges, relatedIndex, relatedTo } from '../screens/related.ts';
import { nothingRelated, RELATED_MAX_COUNT } from './schema.ts';

const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' });
const category = (slug: string) => ({ slug, name: slug.toUpperCase() });
const review = (slug: string, given: Partial<CatalogueItem> = {}, ...categories: string[]) =>
  catalogueItem({ slug, id: slug, categories: categories.map(category), ...given });

const relatedSlugs = (items: CatalogueItem[], id: string) =>
  relatedTo(relatedIndex(items), id).reviews.map(({ slug }) => slug);

test('reviews of the same categories are related, those with a close price and rating first', () => {
  const items = [
    review('roller', { money: usd(40), overall_rating: 4.5 }, 'recovery'),
    review('same', { money: usd(40), overall_rating: 4.5 }, 'recovery'),
    review('worse', { money: usd(40), overall_rating: 2 }, 'recovery'),
    review('dearer', { money: usd(55), overall_rating: 4.5 }, 'recovery'),
    review('gun', { money: usd(300), overall_rating: 4.5 }, 'recovery'),
    review('euro', { money: { amount: 40_00, currency: 'EUR' }, overall_rating: 4.5 }, 'recovery'),
    review('other', { money: usd(40), overall_rating: 4.5 }, 'nutrition'),
  ];
  expect(relatedSlugs(items, 'roller')).toEqual(['same', 'dearer', 'euro', 'worse']);
});

test('each shared category brings a review closer', () => {
  const items = [
    review('roller', { money: usd(40) }, 'recovery', 'equipment'),
    review('both', { money: usd(70) }, 'equipment', 'recovery'),
    review('one', { money: usd(40) }, 'recovery'),
  ];
  expect(relatedSlugs(items, 'roller')).toEqual(['both', 'one']);
});

test('the lowest offer price counts where a review states none', () => {
  const from = { amount: 41_00, currency: 'USD', checked_at: null, until: null };
  const items = [
    review('roller', { money: usd(40) }, 'recovery'),
    review('dear', { money: usd(90) }, 'recovery'),
    review('offered', { from_prices: [from] }, 'recovery'),
  ];
  expect(relatedSlugs(items, 'roller')).toEqual(['offered', 'dear']);
});

test('reviews of other categories are added up to two', () => {
  const items = [
    review('roller', { money: usd(40) }, 'recovery'),
    review('gun', { money: usd(300) }, 'recovery'),
    review('near', { money: usd(41) }, 'nutrition'),
    review('far', { money: usd(4_100) }, 'nutrition'),
    review('loose', { money: usd(4_000) }),
  ];
  expect(relatedSlugs(items, 'roller')).toEqual(['gun', 'near']);
  expect(relatedSlugs(items, 'loose')).toEqual(['far', 'gun']);
});

test('the next one in its first category is older, after the oldest the newest', () => {
  const dated = (slug: string, day: number, ...categories: string[]) =>
    review(slug, { created_at: `2026-11-0${day}T09:00:00+00:00` }, ...categories);
  const items = [
    dated('newest', 4, 'recovery', 'equipment'),
    dated('other', 3, 'equipment'),
    dated('middle', 2, 'recovery'),
    dated('oldest', 1, 'recovery'),
  ];
  const next = (id: string) => relatedTo(relatedIndex(items), id).next;
  expect(next('newest')).toEqual({
    category: 'RECOVERY',
    title: 'middle',
    path: '/reviews/middle',
  });
  expect(next('oldest')?.title).toBe('newest');
  expect(next('other')?.title).toBe('newest');
});

test('an unknown review, a lonely one and one without a category lead nowhere', () => {
  const alone = relatedIndex([review('alone', {}, 'recovery')]);
  expect(relatedTo(alone, 'alone')).toEqual(nothingRelated);
  expect(relatedTo(alone, 'unknown')).toEqual(nothingRelated);
  expect(relatedTo(relatedIndex([review('loose'), review('other')]), 'loose')).toMatchObject({
    reviews: [{ slug: 'other' }],
    next: null,
  });
});

test('best-of pages are those that are given', () => {
  const link = { title: 'Best rollers', path: '/best/rollers', description: '' };
  expect(relatedTo(relatedIndex([review('roller')]), 'roller', [link]).bestOf).toEqual([link]);
});

const money = fc.constantFrom(null, usd(9), usd(10), usd(40), { amount: 40_00, currency: 'EUR' });
const rating = fc.constantFrom(null, 1, 4.2, 4.5, 5);
const content = (minCategories: number) =>
  fc.record({
    money,
    overall_rating: rating,
    created_at: fc.constantFrom('2026-11-01T09:00:00+00:00', '2026-11-02T09:00:00+00:00'),
    categories: fc.uniqueArray(fc.constantFrom('a', 'b', 'c').map(category), {
      minLength: minCategories,
      selector: ({ slug }) => slug,
    }),
  });
const site = (minCategories: number, minLength: number) =>
  fc
    .array(content(minCategories), { minLength, maxLength: 80 })
    .map((contents) => contents.map((each, at) => catalogueItem({ ...each, slug: `r${at}` })));

const everyRelated = (items: readonly CatalogueItem[]) => {
  const index = relatedIndex(items);
  return new Map(items.map(({ id }) => [id, JSON.stringify(relatedTo(index, id))]));
};

test('neither the order of the reviews nor their number matters', () => {
  fc.assert(
    fc.property(site(0, 1), (items) => {
      expect(everyRelated(items.toReversed())).toEqual(new Map(everyRelated(items)));
      const index = relatedIndex(items);
      for (const { id } of items) {
        const found = relatedTo(index, id).reviews;
        const ids = new Set(found.map((each) => each.id));
        expect(ids.has(id)).toBe(false);
        expect(ids.size).toBe(found.length);
        expect(found.length).toBeGreaterThanOrEqual(Math.min(2, items.length - 1));
        expect(found.length).toBeLessThanOrEqual(RELATED_MAX_COUNT);
      }
    }),
  );
});

test.each([
  ['some reviews without a category', 0, 1],
  ['categories of many reviews', 1, 30],
])('with %s, what an edit, a removal and a new review affect is known', (_, ...of) => {
  fc.assert(
    fc.property(site(...of), fc.nat(), fc.option(content(of[0])), (items, at, edited) => {
      const place = at % (items.length + 1);
      const id = items[place]?.id ?? 'id-of-new';
      const others = items.filter((item) => item.id !== id);
      const current = edited ? [...others, catalogueItem({ ...edited, id, slug: 'new' })] : others;
      const [before, after] = [everyRelated(items), everyRelated(current)];
      const known = relatedChanges(relatedIndex(items), relatedIndex(current), [id]);
      const different = current.filter((item) => before.get(item.id) !== after.get(item.id));
      expect(different.filter((item) => !known.has(item.id))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('an index with changes is the index of the changed reviews', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.option(content(0))), { maxLength: 8 });
  fc.assert(
    fc.property(site(0, 1), edits, (items, edited) => {
      const changes = new Map<string, CatalogueItem | null>();
      for (const [at, given] of edited) {
        const id = items[at % (items.length + 2)]?.id ?? `id-of-new-${at % 2}`;
        changes.set(id, given && catalogueItem({ ...given, id, slug: `edited-${id}` }));
      }
      const kept = items.filter(({ id }) => !changes.has(id));
      const current = [...kept, ...[...changes.values()].filter((item) => item !== null)];
      const before = relatedIndex(items);
      const changed = changedIndex(before, changes);
      const whole = relatedIndex(current);
      for (const { id } of [...items, ...current]) {
        expect(relatedTo(changed, id)).toEqual(relatedTo(whole, id));
      }
      const ids = [...changes.keys()];
      expect(relatedChanges(before, changed, ids)).toEqual(relatedChanges(before, whole, ids));
    }),
    { numRuns: 200 },
  );
});

test('an edit of one of many reviews affects few', () => {
  const items = Array.from({ length: 2_000 }, (_, at) =>
    review(
      `r${at}`,
      { money: usd(1 + ((at * 37) % 900)), overall_rating: 1 + (at % 9) / 2 },
      'a',
      'b',
    ),
  );
  const edited = items.map((item) => (item.id === 'r7' ? { ...item, money: usd(500) } : item));
  const known = relatedChanges(relatedIndex(items), relatedIndex(edited), ['r7']);
  expect(known.size).toBeLessThan(50);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Placement, placements, shopAddress, subId } from './schema.ts';
import { takesNoSubId, withSubId } from './sub-id.ts';

const POST = '0A1B2C3D-0000-4000-8000-000000000001';
const OFFER = '1a2b3c4d-0000-4000-8000-000000000002';
const BEST_OF = '9f8e7d6c-0000-4000-8000-000000000003';
const post = '0a1b2c3d000040008000000000000001';

test.each([
  [null, null, `${post}_s`],
  [OFFER, null, `${post}_s_1a2b3c4d`],
  [OFFER, BEST_OF, `${post}_s_1a2b3c4d_9f8e7d`],
  [null, BEST_OF, `${post}_s__9f8e7d`],
])('an offer %s on the best-of page %s is %s', (offer, bestOf, expected) => {
  expect(subId(POST, 'scorecard', offer, bestOf)).toBe(expected);
});

test('a sub-ID is as short as the networks require and names nothing else', () => {
  const id = fc.uuid();
  const placement = fc.constantFrom(...(Object.keys(placements) as Placement[]));
  fc.assert(
    fc.property(id, placement, fc.option(id), fc.option(id), (post, at, offer, bestOf) => {
      expect(subId(post, at, offer, bestOf)).toMatch(/^[0-9a-z_]{34,50}$/);
    }),
  );
});

test('a link of a best-of page names it, at a shop and as a managed link', () => {
  const link = { postId: POST, placement: 'pick', offerId: OFFER, bestOfId: BEST_OF } as const;
  const url = 'https://shop.example/';
  expect(shopAddress({ ...link, url, subIdParameter: 'sid' })).toBe(
    `${url}?sid=${post}_p_1a2b3c4d_9f8e7d`,
  );
  const managed = URL.parse(shopAddress({ ...link, url: '/go/mat' }), url);
  expect(managed?.searchParams.get('page')).toBe(BEST_OF);
  const review = shopAddress({ ...link, bestOfId: null, url: '/go/mat' });
  expect(review).toBe(`/go/mat?post=${POST}&at=pick&offer=${OFFER}`);
});

const PARTNERIZE = 'https://prf.hn/click/camref:1011l';
const SHOP = 'destination:https://shop.example/p?x=%20&pubref=theirs';

test.each([
  [PARTNERIZE, `${PARTNERIZE}/pubref:V`],
  [`${PARTNERIZE}/${SHOP}`, `${PARTNERIZE}/pubref:V/${SHOP}`],
  [`${PARTNERIZE}/ar:london/${SHOP}`, `${PARTNERIZE}/pubref:V/ar:london/${SHOP}`],
  [`${PARTNERIZE}/creativeref:9`, `${PARTNERIZE}/creativeref:9/pubref:V`],
  [`${PARTNERIZE}/pubref:/${SHOP}`, `${PARTNERIZE}/pubref:V/${SHOP}`],
  [`${PARTNERIZE}/pubref:own/${SHOP}`, `${PARTNERIZE}/pubref:own/${SHOP}`],
])('Partnerize reads the sub-ID from the path: %s', (url, expected) => {
  expect(withSubId(url, 'pubref', 'V')).toBe(expected);
});

test.each([
  'https://www.anrdoezrs.net/links/1/type/dlg/https://shop.example/p?x=1',
  'https://clk.tradedoubler.com/click?p(1)a(2)g(3)url(https://shop.example/p?x=1)',
])('a form that takes no sub-ID is left alone: %s', (url) => {
  expect(takesNoSubId(url)).toBe(true);
  expect(withSubId(url, 'sid', 'V')).toBe(url);
});

import fc from 'fast-check';
import { emptyBestOfForm } from '../../core/best-of/form.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { storedSettingsSchema } from '../../core/settings/registry.ts';
import { emptySitePageForm } from '../../core/site-pages/form.ts';
import { naughtyText } from '../../core/testing/fuzz.fixture.ts';

/** Possibly invalid. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** Existing records that a request could reveal or damage. */
export const present = {
  draft: '0a1b2c3d-0000-4000-8000-0000000000d1',
  published: '0a1b2c3d-0000-4000-8000-0000000000e1',
  category: '0a1b2c3d-0000-4000-8000-0000000000c1',
} as const;

const { draft, published, category } = present;
const NOW = '2026-11-21T09:00:00Z';

const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');

/** A value in a URL, encoded once, twice, or not at all. */
const inAddress = naughtyText.chain((text) => {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  const raw = text.replace(/[\s#?]/g, '');
  return fc.constantFrom(encoded, encoded, encodeURIComponent(encoded), raw, '%ff%fe', '%00', '%');
});

const id = fc.oneof(
  { arbitrary: fc.constantFrom(draft, draft, published, draft.toUpperCase(), category), weight: 4 },
  { arbitrary: inAddress, weight: 1 },
);

/** Valid bodies by path. */
const forms: [path: RegExp, form: object][] = [
  [/\/session$/, { username_input: 'owner', password_input: 'wrong' }],
  [/\/session\/code$|\/second-factor/, { code: '123456', current_password: 'wrong' }],
  [/\/pages$/, { form: { ...emptySitePageForm, title: 'A page' } }],
  [/\/pages\/[^/]+$/, { form: { ...emptySitePageForm, title: 'A page' }, version: NOW }],
  [/\/pages\/[^/]+\/(?:un)?publish$/, { version: NOW }],
  [/\/pages\/[^/]+\/draft$/, { fields: { title: 'A page' }, version: null }],
  [/\/pages-preview$/, { id: null, form: emptySitePageForm }],
  [/\/best-of$/, { form: { ...emptyBestOfForm, title: 'A page' } }],
  [/\/best-of\/[^/]+$/, { form: { ...emptyBestOfForm, title: 'A page' }, version: NOW }],
  [/\/best-of\/[^/]+\/(?:un)?publish$/, { version: NOW }],
  [/\/best-of\/[^/]+\/draft$/, { fields: { title: 'A page' }, version: null }],
  [
    /\/(?:best-of|pages)\/[^/]+\/schedule$/,
    { publish_at: null, unpublish_at: null, changes_at: null, version: NOW },
  ],
  [/\/best-of-preview$/, { id: null, form: emptyBestOfForm }],
  [/\/posts$/, { ...emptyPostForm, title: 'A review', category_ids: [category] }],
  [/\/posts\/[^/]+$/, { form: { ...emptyPostForm, title: 'A review' }, version: NOW }],
  [/\/published$/, { published: false }],
  [/\/categories/, { name: 'Sleep', slug: 'sleep', active: true }],
  [/\/active$/, { active: true }],
  [/\/username$/, { username: 'owner' }],
  [/\/email$/, { email: 'owner@spotter.example' }],
  [
    /\/password$|\/privacy$/,
    {
      current_password: 'wrong',
      new_password: 'secret-1',
      confirm_password: 'secret-1',
      email: 'owner@spotter.example',
    },
  ],
  [/\/settings$/, storedSettingsSchema.parse({})],
  [/\/webhook$/, { url: 'http://127.0.0.1:1/', prompt: 'Write.' }],
  [
    /\/events$/,
    { event_id: draft, post_id: published, event_type: 'page_view', page_path: '/reviews/x' },
  ],
  [/\/searches$/, { event_id: draft, keyword: 'rope', search_location: 'home', page_path: '/' }],
];

const formFor = (path: string): object =>
  forms.findLast(([pattern]) => pattern.test(path))?.[1] ?? { form: 'of nothing' };

const wrongValue = fc.oneof(
  { arbitrary: naughtyText, weight: 6 },
  {
    arbitrary: fc.constantFrom<unknown>(draft, true, null, 0, 1e21, [], [category], {}),
    weight: 2,
  },
  { arbitrary: fc.jsonValue(), weight: 1 },
);

/** A form with some invalid values, nested ones included. */
function spoiled(form: object): fc.Arbitrary<object> {
  const names = Object.keys(form);
  const inner = Object.entries(form).find(([, value]) => value?.constructor === Object);
  const changes = fc.dictionary(fc.constantFrom(...names), wrongValue, { maxKeys: 2 });
  const changed = changes.map((values) => ({ ...form, ...values }));
  if (inner === undefined) return changed;
  const [name, part] = inner;
  return fc.oneof(
    changed,
    spoiled(part).map((value) => ({ ...form, [name]: value })),
  );
}

const DEEP = '['.repeat(50_000);

/** Bodies that are not a form or not JSON. */
const noForm: fc.Arbitrary<FuzzRequest['body']> = fc.oneof(
  fc.json(),
  fc.json().map((text) => text.slice(0, -1)),
  fc.constantFrom('{"__proto__":{"owner":true},"title":"x"}', DEEP, `{"title":${DEEP}`),
  fc.constantFrom('"', '\ufeff{}', 'null', 'x'.repeat(9_000)),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)),
);

/** Query parameters by path. */
const questions: [path: RegExp, names: string[]][] = [
  [/./, ['search', 'category', 'sort', 'view', 'page', 'select', 'or', 'published', '__proto__']],
  [/\/admin\/(?:best-of|pages)/, ['search', 'status', 'sort', 'page']],
  [/\/admin\/best-of-reviews/, ['ids']],
  [/\/admin\/found-reviews/, ['search', 'status']],
  [/\/admin\/posts/, ['search', 'category', 'status', 'sort', 'page']],
  [/\/analytics/, ['period', 'sort', 'page']],
  [/\/publish-check\/title/, ['title']],
  [/\/publish-check\/link/, ['address']],
  [/\/product\//, ['expires', 'signature']],
];

function queryFor(path: string): fc.Arbitrary<string> {
  const names = questions.findLast(([pattern]) => pattern.test(path))?.[1] ?? [];
  const usual = fc.constantFrom('1', 'newest', 'draft', '30d', 'time-desc', 'https://127.0.0.1:1/');
  const value = fc.oneof({ arbitrary: inAddress, weight: 4 }, { arbitrary: usual, weight: 1 });
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`,
    );
}

const ascii = naughtyText.map((text) => text.replace(/[^\t\u0020-\u007e]/g, '?').trim());

const headers = fc.dictionary(
  fc.constantFrom(
    'User-Agent',
    'Referer',
    'CF-Connecting-IP',
    'Accept',
    'Accept-Encoding',
    'Range',
    'DNT',
    'If-None-Match',
    'X-HTTP-Method-Override',
    'X-Forwarded-For',
    'Authorization',
    'Cookie',
    'X-Spotter-Timestamp',
    'X-Spotter-Signature',
    'Sec-Purpose',
    'X-Original-URL',
  ),
  ascii,
  { maxKeys: 3 },
);

/** Unknown and hidden paths. */
const elsewhere = fc.record({
  method: anyMethod,
  path: fc.oneof(
    inAddress.map((text) => `/${text}`),
    inAddress.map((text) => `/reviews/${text}`),
    inAddress.map((text) => `/product/pre-${text}-view-justme`),
    fc.constant(`/product/pre-${draft}-view-justme`),
    inAddress.map((text) => `/api/admin/../${text}`),
    inAddress.map((text) => `/_astro/${text}`),
  ),
});

/** Requests to all routes of an app and to unknown paths. */
export function fuzzRequest(
  routes: readonly { method: string; path: string }[],
): fc.Arbitrary<FuzzRequest> {
  const known = fc
    .tuple(fc.constantFrom(...routes), fc.tuple(id, id, id), fc.nat(9), anyMethod)
    .map(([route, values, chance, other]) => {
      let used = 0;
      const path = route.path.replace(/:\w+(?:\{[^}]*\})?|\*/g, () => values[used++ % 3] ?? '');
      const usual = route.method === 'ALL' ? 'GET' : route.method;
      return { method: chance === 0 ? other : usual, path };
    });
  return fc
    .oneof({ arbitrary: known, weight: 6 }, { arbitrary: elsewhere, weight: 1 })
    .chain(({ method, path }) => {
      const form = spoiled(formFor(path)).map((value) => JSON.stringify(value));
      return fc.record({
        method: fc.constant(method),
        path: queryFor(path).map((query) => path + query),
        headers,
        body: fc.oneof({ arbitrary: form, weight: 5 }, { arbitrary: noForm, weight: 1 }),
      });
    });
}

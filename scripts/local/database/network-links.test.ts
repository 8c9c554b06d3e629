import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostOf } from '../../../core/forms/host.ts';
import { merchantOfUrl } from '../../../core/merchants/merchant-of-url.ts';
import { merchantFixture } from '../../../core/merchants/merchants.fixture.ts';
import {
  merchantUrl,
  networkIds,
  networks,
  trackingNetwork,
} from '../../../core/merchants/networks.ts';
import { fuzzFactor } from '../../lab/intensity.ts';
import { openTestDatabase } from './image.fixture.ts';

const connection = await openTestDatabase('migrated');
const { driver } = connection;

const domains = [
  'shop.example',
  'outlet.shop.example',
  'xn--mller-kva.example',
  'xn--1lqs03n.example',
];
const merchants = domains.map((domain) =>
  merchantFixture({ id: crypto.randomUUID(), name: domain, domains: [domain] }),
);

beforeAll(async () => {
  for (const { id, name } of merchants) {
    await driver.query('insert into public.merchants (id, name) values ($1, $2)', [id, name]);
    await driver.query(
      'insert into public.merchant_domains (merchant_id, domain) values ($1, $2)',
      [id, name],
    );
  }
});

afterAll(() => connection.close());

/** What the database reads of a stored link. */
async function readByDatabase(urls: readonly string[]) {
  const { rows } = await driver.query<{
    network: string | null;
    host: string | null;
    merchant: string | null;
  }>(
    `select private.network_of(url) as network, private.host_of(private.behind_network(url)) as host,
       (select name from public.merchants where id = private.merchant_of_url(url)) as merchant
     from jsonb_array_elements_text($1::jsonb) with ordinality as given (url, place)
     order by place`,
    [JSON.stringify(urls)],
  );
  return rows;
}

/** What the form reads of it. */
function readByForm(text: string) {
  const url = new URL(text);
  const network = trackingNetwork(url);
  const target = network === null ? null : merchantUrl(url);
  return {
    network,
    host: target && hostOf(target),
    merchant: merchantOfUrl(url, merchants)?.name ?? null,
  };
}

it('the database knows the hosts and parameters of all networks', async () => {
  const { rows } = await driver.query(
    'select network, host, destinations from private.network_hosts order by network, host',
  );
  const expected = networkIds.flatMap((network) => {
    const { hosts, destination } = networks[network];
    return hosts.map((host) => ({ network, host, destinations: [...destination] }));
  });
  const key = ({ network, host }: { network: string; host: string }) => `${network} ${host}`;
  expect(rows).toEqual(expected.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)));
});

const shop = 'https://www.shop.example/p?size=42&color=red%20ish#top';
const encoded = encodeURIComponent(shop);
const awin = (target: string) =>
  `https://www.awin1.com/cread.php?awinmid=1&awinaffid=99&ued=${target}`;

it.each([
  ['its parameter', awin(encoded), 'shop.example'],
  ['an older parameter', `https://www.awin1.com/cread.php?p=${encoded}`, 'shop.example'],
  ['an empty newer parameter', `https://www.awin1.com/cread.php?ued=&p=${encoded}`, 'shop.example'],
  [
    'another address before it',
    `https://www.awin1.com/cread.php?clickref=https%3A%2F%2Felse.example&ued=${encoded}`,
    'shop.example',
  ],
  ['the first of two', `${awin(encoded)}&ued=https%3A%2F%2Felse.example`, 'shop.example'],
  [
    'an address as it is',
    'https://click.linksynergy.com/deeplink?id=x&murl=https://outlet.shop.example/p',
    'outlet.shop.example',
  ],
  ['large letters', awin('HTTPS%3a%2f%2fWWW.SHOP.EXAMPLE%2fP'), 'shop.example'],
  ['a user and a port', awin('https%3A%2F%2Fme%40shop.example%3A8443%2F'), 'shop.example'],
  ['slashes of another system', awin('https%3A%5C%5Cshop.example%5Cp'), 'shop.example'],
  ['no slashes', awin('https%3Ashop.example'), 'shop.example'],
  ['space around it', awin('+https%3A%2F%2Fshop.example%0A'), 'shop.example'],
  [
    'a name in other letters',
    awin('https%3A%2F%2Fm%C3%BCller.example%2F'),
    'xn--mller-kva.example',
  ],
  ['a name in other letters, not encoded', awin('https://京都.example/'), 'xn--1lqs03n.example'],
  ['an encoded dot', awin('https%3A%2F%2Fshop%252Eexample%2F'), 'shop.example'],
  ['a path that is no UTF-8', awin('https%3A%2F%2Fshop.example%2Fgr%FCn'), 'shop.example'],
  ['a path', `https://prf.hn/click/camref:1/pubref:a/destination:${encoded}`, 'shop.example'],
  [
    'a path, not encoded',
    'https://prf.hn/click/camref:1/destination:https://shop.example/p?size=42',
    'shop.example',
  ],
  [
    'a path that is no UTF-8, in the path',
    'https://prf.hn/click/camref:1/destination:https%3A%2F%2Fshop.example%2F%FC',
    'shop.example',
  ],
  [
    'a network behind a network',
    `https://go.skimresources.com/?id=1&url=${encodeURIComponent(awin(encoded))}`,
    'shop.example',
  ],
  ['no address', 'https://www.awin1.com/awclick.php?mid=1&id=9', null],
  ['no web address', awin('shop.example%2Fp'), null],
  ['an address of another kind', awin('ftp%3A%2F%2Fshop.example'), null],
  ['an address in a fragment', `https://www.awin1.com/cread.php#?ued=${encoded}`, null],
  ['a name that ends alike', awin('https%3A%2F%2Fnotshop.example'), null],
  ['a name that contains it', awin('https%3A%2F%2Fshop.example.else.example'), null],
  ['a site that is no network', `https://else.example/?url=${encoded}`, null],
  ['a name that ends like a network', `https://notawin1.com/?ued=${encoded}`, null],
])('form and database find the merchant behind %s', async (_what, url, merchant) => {
  const [read] = await readByDatabase([url]);
  expect(read).toEqual(readByForm(url));
  expect(read?.merchant).toBe(merchant);
});

const host = fc.constantFrom(
  'shop.example',
  'WWW.Shop.Example',
  'a.outlet.shop.example',
  'else.example',
  'müller.example',
  '京都.example',
  'shop.example:8080',
  'user@shop.example',
  'shop.example.',
  'awin1.com',
  'prf.hn',
  'go.skimresources.com',
);
const part = fc
  .stringMatching(/^[a-z0-9%FC=&?#:;()+~ü._-]{0,12}$/)
  // Browsers resolve these parts of a path before anybody reads it.
  .filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text));
const encode = fc.constantFrom(
  (text: string) => text,
  encodeURIComponent,
  (text: string) => encodeURIComponent(encodeURIComponent(text)),
  (text: string) => encodeURIComponent(text).toLowerCase(),
);
const destination = fc
  .tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', 'https:', '//', ''), host, part, encode)
  .map(([scheme, name, rest, encoding]) => encoding(`${scheme}${name}/${rest}`));
const names = networkIds.flatMap((id) => [...networks[id].destination]);
const tracking = fc
  .tuple(
    fc.constantFrom(...networkIds.flatMap((id) => [...networks[id].hosts]), 'else.example'),
    part,
    fc.array(
      fc.tuple(
        fc.constantFrom(...names, 'clickref', 'U', '%75'),
        fc.constantFrom('=', ':', ''),
        destination,
      ),
      {
        maxLength: 3,
      },
    ),
    fc.constantFrom('/', '/c?', '/click/camref:1/', '/#'),
    fc.constantFrom('&', '/', '?'),
  )
  .map(([network, path, parameters, start, between]) => {
    const said = parameters.map((words) => words.join('')).join(between);
    return `https://www.${network}${start}${said}${between}${path}`;
  })
  .filter((url) => URL.canParse(url));

it('form and database read any tracking URL in the same way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tracking, { minLength: 20, maxLength: 20 }), async (urls) => {
      expect(await readByDatabase(urls)).toEqual(urls.map(readByForm));
    }),
    { numRuns: 50 * fuzzFactor() },
  );
});

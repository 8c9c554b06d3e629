import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { formMessages } from './messages.ts';
import { plainShopUrl, punycodeHost, shopUrlLine } from './shop-url.ts';

const problemOf = (text: string) => {
  const { error } = shopUrlLine().safeParse(text);
  return error === undefined ? null : failureOf(error).error;
};

test.each([
  '',
  'https://shop.example',
  ' http://shop.example:8080/a?b=c#d ',
  '/go/trail-shoe',
  'https://xn--mller-kva.example/',
])('%s is accepted', (text) => {
  expect(problemOf(text)).toBeNull();
});

const says = formMessages;

test.each([
  ['javascript:alert(1)', says.webAddress],
  ['data:text/html,x', says.webAddress],
  ['//shop.example', says.webAddress],
  ['/go/', says.managedLink],
  ['/go/A b', says.managedLink],
  ['/go/shoe?x=1', says.managedLink],
  ['/reviews/shoe', says.webAddress],
  ['shop.example', says.webAddress],
  ['https://user:secret@shop.example/', says.credentials],
  ['https://shop.example@evil.example/', says.credentials],
  ['https://localhost/x', says.privateHost],
  ['https://printer.local/', says.privateHost],
  ['https://intranet/', says.privateHost],
  ['https://10.0.0.1/', says.privateHost],
  ['https://0x7f.1/', says.privateHost],
  ['https://2130706433/', says.privateHost],
  ['https://127.0.0.1./', says.privateHost],
  ['https://[::1]/', says.privateHost],
  ['https://１２７.0.0.1/', says.privateHost],
  [`https://shop.example/${'a'.repeat(2_100)}`, says.tooLong(2_048)],
  [`https://shop.example/${'ü'.repeat(600)}`, says.tooLong(2_048)],
  ['https://', says.webAddressInvalid],
  ['https://a b.example/', says.webAddressSpace],
])('%s is refused with the reason', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test.each([
  ['https://SHOP.example/A', 'https://SHOP.example/A'],
  ['https://shop.example', 'https://shop.example'],
  ['https:/\\shop.example/x', 'https:/\\shop.example/x'],
  ['https://müller.example/ü', 'https://xn--mller-kva.example/%C3%BC'],
  ['https://shop.example\\path', 'https://shop.example\\path'],
  ['/go/shoe', '/go/shoe'],
  ['not one', 'not one'],
])('%s is stored as %s', (text, stored) => {
  expect(plainShopUrl(text)).toBe(stored);
});

test('a name that looks like another one is shown in its technical form', () => {
  expect(punycodeHost('https://аmazon.com/')).toBe('xn--mazon-3ve.com');
  expect(punycodeHost('https://amazon.com/')).toBeNull();
  expect(punycodeHost('no address')).toBeNull();
});

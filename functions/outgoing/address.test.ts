import { describe, expect, test } from 'vitest';
import { outgoingMessages } from '../../core/http/messages.ts';
import { outgoingAddress } from './address.ts';

const refusal = (text: string, allowLocal = false) => {
  try {
    return `called ${outgoingAddress(text, allowLocal).href}`;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

const here = [
  'http://localhost/',
  'http://LOCALHOST:5678/webhook/1',
  'http://localhost./',
  'http://127.0.0.1/',
  'http://127.255.1.2:22/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]:8080/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
];

describe('a public address is called', () => {
  test.each([
    'https://hooks.example.com/webhook/a?b=c#d',
    'http://example.com',
    ' https://example.com/with-space-around ',
    'HTTPS://EXAMPLE.COM:443/',
    'https://n8n.example.com:5678/webhook',
    'https://example.com:8443/',
    'https://xn--mnchen-3ya.example/',
    'http://93.184.216.34/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://localhost.example.com/',
    'https://mylocal/'.replace('mylocal', 'my.localnews.com'),
  ])('%s', (text) => {
    expect(refusal(text)).toMatch(/^called http/);
  });
});

describe('an invalid URL is refused', () => {
  test.each([
    '',
    'example.com',
    '/webhook',
    '//example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://',
    'http://exa mple.com',
    'http://[::1',
    'http://256.256.256.256/',
    `https://example.com/${'x'.repeat(2_048)}`,
  ])('%s', (text) => {
    expect(refusal(text)).toBe(outgoingMessages.address);
  });
});

test.each([
  'https://owner:secret@example.com/',
  'https://owner@example.com/',
  'http://:x@127.0.0.1/',
])('%s with its credentials is refused', (text) => {
  expect(refusal(text, true)).toBe(outgoingMessages.credentials);
});

test.each([22, 25, 53, 110, 445, 993, 1023])('port %i is refused', (port) => {
  expect(refusal(`http://example.com:${port}/`)).toBe(outgoingMessages.port);
});

describe('this machine in any spelling', () => {
  test.each(here)('%s is refused on a deployed edge and called on the local platform', (text) => {
    expect(refusal(text)).toBe(outgoingMessages.local);
    expect(refusal(text, true)).toMatch(/^called http/);
  });
});

describe('a private network is refused, on the local platform too', () => {
  test.each([
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1:5678/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://0xa9fea9fe/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456:789a::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:a00:1::]/',
    'http://[2001:0:a00:1::]/',
    'http://[2001:db8::1]/',
    'http://intranet/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://printer.local./',
    'http://PRINTER.LAN/',
    'http://router.home.arpa/',
    'http://nas.home/',
    'http://app.localhost/',
    'http://wiki.corp/',
  ])('%s', (text) => {
    expect(refusal(text)).toBe(outgoingMessages.local);
    expect(refusal(text, true)).toBe(outgoingMessages.local);
  });
});

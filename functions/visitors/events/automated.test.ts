import { expect, test } from 'vitest';
import { isAutomated } from './automated.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36';

test.each([
  `Mozilla/5.0 (Linux; Android 13; Spider 8) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 13; Spider 8 Build/TP1A.220624.014) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 12; XBot Build/SP1A; wv) ${CHROME}`,
  `Mozilla/5.0 (Linux; U; Android 10; en-us; SPIDER X) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 9; XBOT_S10) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 8.1.0; Moto G (4)) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
])('a person: %s', (userAgent) => {
  expect(isAutomated(userAgent)).toBe(false);
});

test.each([
  '',
  ' ',
  `Mozilla/5.0 (X11; Linux x86_64; GTmetrix https://gtmetrix.com/) ${DESKTOP}`,
  `Mozilla/5.0 (X11; Linux x86_64) ${DESKTOP} GTmetrix`,
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0)',
  'Mozilla/5.0 (compatible; Assetnote/1.0.0)',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 (Linux; Android 7.0; compatible; FooBot/1.0; +https://foo.example) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 7.0; FooBot/1.0) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 5.0) ${CHROME} (compatible; Bytespider; spider-feedback@bytedance.com)`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; FooBot/1.0) ${DESKTOP}`,
  'curl/8.5.0',
])('a program: %j', (userAgent) => {
  expect(isAutomated(userAgent)).toBe(true);
});

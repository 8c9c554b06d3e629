import { expect, test } from 'vitest';
import { readCountryTargets } from './lines.ts';
import { managedLinkMessages as messages } from './messages.ts';

const read = (text: string) => readCountryTargets(text, (url) => ({ url }));

test('a target for a code that no visitor has is refused, with the code that is meant', () => {
  expect(read('GB https://a.example')).toEqual({ targets: { GB: 'https://a.example' } });
  for (const [code, meant] of [
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['USA', 'US'],
    ['EU', null],
  ] as const) {
    expect(read(`DE https://a.example\n${code} https://b.example`)).toEqual({
      error: messages.countryUnknown(2, code, meant),
    });
  }
});

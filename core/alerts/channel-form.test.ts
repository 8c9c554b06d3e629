import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { channelFormSchema } from './channel-form.ts';
import { alertMessages } from './messages.ts';

test.each([
  ['https://hooks.example/a', null],
  ['http://localhost:9/hook', null],
  ['http://hooks.example/a', alertMessages.addressInsecure],
  ['http://localhost.example/a', alertMessages.addressInsecure],
  ['https://[', formMessages.webAddressInvalid],
  ['', alertMessages.addressRequired],
])('a webhook to %j: %s', (address, error) => {
  const refused = error === null ? null : { error, field: 'address' };
  expect(refusalOf(channelFormSchema, { kind: 'webhook', address })).toEqual(refused);
  expect(refusalOf(channelFormSchema, { kind: 'email', address })).toBeNull();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { alertMessages, sentAlertMessages } from '../../core/alerts/messages.ts';
import { storedAlertsSchema } from '../../core/alerts/schema.ts';
import { outgoingMessages } from '../../core/http/messages.ts';
import type { Env } from '../hosting/env.ts';
import { createEmailReceiver, createMailbox } from '../outgoing/mailbox.fixture.ts';
import {
  activityLog,
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { removeOldAlerts, runAlerts } from './run-alerts.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const local = {
  ALLOW_LOCAL_ADDRESSES: 'true',
  SITE_URL: 'http://spotter.test',
  REBUILD_HOOK_URL: 'https://hook.test/rebuild',
} satisfies Partial<Env>;

beforeEach(async () => {
  await resetDatabase();
  await emptyTables(
    'private.alert_channels',
    'private.alerts',
    'private.dead_letters',
    'private.job_runs',
    'private.backup_runs',
    'public.rebuild_reports',
    'private.outgoing_links',
  );
  await execute(`
    insert into private.job_runs (job) values ('daily');
    update public.admin_users set created_at = now();
  `);
});

type Owner = Awaited<ReturnType<typeof createOwnerBrowser>>;

/** Adds a channel to a new mailbox, which answers with a status. */
async function addChannel(owner: Owner, kind: string, status?: number) {
  const mailbox = createMailbox(status);
  const { status: code, json } = await owner.ask('POST', '/alerts/channels', {
    kind,
    address: mailbox.url,
  });
  expect(code).toBe(201);
  return { mailbox, secret: String(Object(json).secret) };
}

const read = async (owner: Owner) =>
  storedAlertsSchema.parse((await owner.ask('GET', '/alerts')).json);

/** Runs the minute's job as if the last evaluation was long ago. */
async function minute(bindings: Partial<Env> = {}) {
  await execute(
    `update private.job_runs set ran_at = now() - interval '1 hour' where job = 'alerts'`,
  );
  await runAlerts(createTestApp({ ...local, ...bindings }).bindings);
}

const fail = () =>
  execute(
    `insert into private.dead_letters (queue, message_id, body, reason) values ('events', '1', '{}', 'failed')`,
  );
const fix = () => emptyTables('private.dead_letters');

const titles = async (mailbox: ReturnType<typeof createMailbox>) =>
  (await mailbox.read()).map(({ body }) => String(JSON.parse(body).title));

const TITLE = '1 message could not be processed';

test('a condition is reported when it starts, daily while it lasts, and when it is over', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'webhook');
  await minute();
  expect(await titles(mailbox)).toEqual([]);

  await fail();
  await minute();
  await minute();
  expect(await titles(mailbox)).toEqual([TITLE]);
  expect((await read(owner)).open.map(({ condition }) => condition)).toEqual(['dead-letters']);

  await execute(`update private.alerts set notified_at = now() - interval '25 hours'`);
  await minute();
  await minute();
  expect(await titles(mailbox)).toEqual([TITLE, `Still: ${TITLE}`]);

  await fix();
  await minute();
  await minute();
  expect(await titles(mailbox)).toEqual([TITLE, `Still: ${TITLE}`, `Over: ${TITLE}`]);
  const { open, deliveries } = await read(owner);
  expect([open, deliveries.map(({ event, state }) => `${event} ${state}`)]).toEqual([
    [],
    ['ended delivered', 'reminder delivered', 'started delivered'],
  ]);
});

test('many Workers at the same time report a condition once', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'webhook');
  await fail();
  const { bindings } = createTestApp(local);
  await Promise.all(Array.from({ length: 5 }, () => runAlerts(bindings)));
  expect(await titles(mailbox)).toEqual([TITLE]);
});

test('conditions are evaluated every five minutes, and each minute asks the database once', async () => {
  await fail();
  await minute();
  await fix();
  const asked = vi.spyOn(globalThis, 'fetch');
  await runAlerts(createTestApp(local).bindings);
  expect(asked.mock.calls.length).toBe(1);
  asked.mockRestore();
  expect(await rows('select ended_at from private.alerts')).toEqual([{ ended_at: null }]);
});

test('a lasting condition is reported as soon as there is a channel', async () => {
  await fail();
  await minute();
  const owner = await createOwnerBrowser(local);
  expect((await read(owner)).open).toMatchObject([{ notified_at: null }]);
  const { mailbox } = await addChannel(owner, 'slack');
  await minute();
  const [message] = await mailbox.read();
  expect(JSON.parse(message?.body ?? '{}').text).toContain(`*${TITLE}*`);
});

test('a webhook is signed as Standard Webhooks specifies', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox, secret } = await addChannel(owner, 'webhook');
  const { channels } = await read(owner);
  expect(await owner.ask('POST', `/alerts/channels/${channels[0]?.id}/test`)).toEqual({
    status: 200,
    json: { problem: null },
  });
  const [message] = await mailbox.read();
  const { headers, body } = message ?? { headers: {}, body: '' };
  expect(JSON.parse(body)).toEqual({
    id: headers['webhook-id'],
    event: 'test',
    condition: null,
    title: sentAlertMessages.testTitle,
    text: sentAlertMessages.testText,
    site: 'http://spotter.test',
    url: 'http://spotter.test/thisisme/health',
    at: expect.any(String),
  });
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (one) => one.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signature = Uint8Array.from(
    atob(String(headers['webhook-signature']).replace('v1,', '')),
    (one) => one.charCodeAt(0),
  );
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signed = new TextEncoder().encode(content);
  expect(await crypto.subtle.verify('HMAC', key, signature, signed)).toBe(true);
});

test('a topic of ntfy gets the text with headers, e-mail the address of the account', async () => {
  const receiver = createEmailReceiver();
  const owner = await createOwnerBrowser({ ...local, ...receiver.bindings });
  const { mailbox } = await addChannel(owner, 'ntfy');
  expect((await owner.ask('POST', '/alerts/channels', { kind: 'email', address: '' })).status).toBe(
    201,
  );
  await fail();
  await minute(receiver.bindings);
  const [message] = await mailbox.read();
  expect(message?.headers).toMatchObject({ title: TITLE, priority: 'high', tags: 'warning' });
  expect(message?.body).toContain('retry or discard');
  const [email] = await receiver.read();
  expect(email).toMatchObject({ to: 'owner@spotter.example', subject: TITLE });
  expect(email?.text).toContain('http://spotter.test/thisisme/health');
  const again = await owner.ask('POST', '/alerts/channels', { kind: 'email', address: '' });
  expect(again).toEqual({ status: 409, json: { error: alertMessages.full } });
});

test('a failed delivery is tried again, less and less often, five times', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'webhook', 503);
  await fail();
  await minute();
  const now = async () => (await read(owner)).deliveries[0];
  expect(await now()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    problem: sentAlertMessages.answered(503),
    retry_at: expect.any(String),
  });
  // Not before its time.
  await minute();
  expect(await mailbox.read()).toHaveLength(1);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    await execute('update private.alert_deliveries set due_at = now()');
    await minute();
  }
  expect(await now()).toMatchObject({ state: 'failed', attempts: 5, retry_at: null });
  expect(await mailbox.read()).toHaveLength(5);
});

test('a delivery whose Worker was killed is sent by another one', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'webhook');
  await fail();
  await execute(`
    select public.update_alerts('[{"condition": "dead-letters", "title": "${TITLE}", "text": ""}]');
    select public.claim_alert_deliveries(10);
  `);
  await minute();
  expect(await mailbox.read()).toEqual([]);
  await execute(`update private.alert_deliveries set due_at = now()`);
  await minute();
  expect(await titles(mailbox)).toEqual([TITLE]);
});

test('an address that may not be called is refused, and e-mail without a provider', async () => {
  const owner = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'false' });
  for (const [kind, address, field, error] of [
    ['webhook', 'https://10.0.0.7/hook', 'address', outgoingMessages.local],
    ['webhook', 'http://localhost:9/hook', 'address', outgoingMessages.local],
    ['webhook', 'https://me:secret@hooks.example/', 'address', outgoingMessages.credentials],
    ['webhook', '', 'address', alertMessages.addressRequired],
    ['email', '', 'kind', alertMessages.emailUnavailable],
  ]) {
    const answer = await owner.ask('POST', '/alerts/channels', { kind, address });
    expect(answer, address).toEqual({ status: 400, json: { error, field } });
  }
});

test('an address is stored sealed, and never answered again', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox, secret } = await addChannel(owner, 'webhook');
  const path = new URL(mailbox.url).pathname;
  const stored = JSON.stringify(await rows('select * from private.alert_channels'));
  const answered = JSON.stringify((await owner.ask('GET', '/alerts')).json);
  for (const text of [stored, answered]) {
    expect(text).not.toContain(path);
    expect(text).not.toContain(secret);
  }
  expect((await activityLog()).at(-1)).toMatch(/^Update Settings: Added alerts by webhook \(/);
});

test('a channel that is removed gets nothing more', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'webhook');
  const { channels } = await read(owner);
  const path = `/alerts/channels/${channels[0]?.id}`;
  expect((await owner.ask('DELETE', path)).status).toBe(204);
  expect((await owner.ask('DELETE', path)).status).toBe(404);
  expect((await owner.ask('POST', `${path}/test`)).status).toBe(404);
  await fail();
  await minute();
  expect(await mailbox.read()).toEqual([]);
});

test('a failed test is reported at once and not retried', async () => {
  const owner = await createOwnerBrowser(local);
  const { mailbox } = await addChannel(owner, 'slack', 404);
  const { channels } = await read(owner);
  const answer = await owner.ask('POST', `/alerts/channels/${channels[0]?.id}/test`);
  expect(answer.json).toEqual({ problem: sentAlertMessages.answered(404) });
  await execute('update private.alert_deliveries set due_at = now()');
  await minute();
  expect(await mailbox.read()).toHaveLength(1);
});

test('a channel whose key has changed says so', async () => {
  const owner = await createOwnerBrowser(local);
  await addChannel(owner, 'slack');
  await execute(`update private.alert_channels set sealed_address = repeat('00', 40)`);
  const { channels } = await read(owner);
  const answer = await owner.ask('POST', `/alerts/channels/${channels[0]?.id}/test`);
  expect(answer.json).toEqual({ problem: sentAlertMessages.unopened });
});

test('old alerts and deliveries are removed', async () => {
  const owner = await createOwnerBrowser(local);
  await addChannel(owner, 'webhook');
  await fail();
  await minute();
  await fix();
  await minute();
  const { bindings } = createTestApp(local);
  expect(await removeOldAlerts(bindings)).toBe(0);
  await execute(`
    update private.alerts set ended_at = now() - interval '91 days';
    update private.alert_deliveries set created_at = now() - interval '91 days';
  `);
  expect(await removeOldAlerts(bindings)).toBe(3);
});

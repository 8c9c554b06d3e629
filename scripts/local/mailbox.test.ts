import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMailbox } from './mailbox.ts';

test('an e-mail becomes a file, and anything else is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-mail-'));
  const lines: string[] = [];
  const mailbox = await startMailbox({ folder, log: (line) => lines.push(line) });
  try {
    const send = async (body: unknown) =>
      (await fetch(mailbox.url, { method: 'POST', body: JSON.stringify(body) })).status;
    expect(await send({ to: 'owner@spotter.example', subject: 'Hello', text: 'A link' })).toBe(202);
    expect(await send({ to: 'owner@spotter.example' })).toBe(400);
    expect((await fetch(mailbox.url)).status).toBe(400);
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(await readFile(join(folder, name), 'utf8')).toBe(
      'To: owner@spotter.example\nSubject: Hello\n\nA link',
    );
    expect(lines).toEqual([`E-mail to owner@spotter.example: Hello (${join(folder, name)})`]);
  } finally {
    await mailbox.close();
    await rm(folder, { recursive: true });
  }
});

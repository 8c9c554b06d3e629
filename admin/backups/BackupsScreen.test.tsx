import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forEachKind, noCounts } from '../../core/backups/kinds.ts';
import type { BackupOverview, ShownPlan, ShownRestore } from '../../core/backups/schema.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import BackupsScreen from './BackupsScreen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const name = '20261129T032300Z-7';

const overview = (more: Partial<BackupOverview> = {}): BackupOverview => ({
  place: 'bucket',
  is_automatic: true,
  backups: [
    {
      name,
      made_at: '2026-11-29T03:23:00.000Z',
      cause: 'schedule',
      bytes: 84_000,
      counts: { ...noCounts(), post: 120, category: 8 },
      images: { files: 960, bytes: 41_000_000 },
    },
  ],
  running: null,
  last_run: null,
  restore: null,
  ...more,
});

const none = { count: 0, names: [] };

function planOf(post: Partial<ShownPlan['post']>): ShownPlan {
  const plan: ShownPlan = forEachKind({ added: none, changed: none, removed: none, same: 0 });
  return { ...plan, post: { ...plan.post, ...post } };
}

const restore = (more: Partial<ShownRestore>): ShownRestore => ({
  id,
  created_at: '2026-11-29T10:00:00Z',
  finished_at: null,
  source: { kind: 'backup', name },
  is_replace: true,
  state: 'planned',
  progress: { images_restored: 0, images_lost: 0 },
  plan: planOf({ removed: { count: 2, names: ['Later', ''] }, same: 118 }),
  is_outdated: false,
  message: '',
  ...more,
});

const open = (answer: BackupOverview, more: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({ 'GET /backups': () => Response.json(answer), ...more });
  return { user: renderScreen('/thisisme/health/backups', <BackupsScreen />), sent };
};

test('backups are listed with what they contain, and can be downloaded', async () => {
  open(overview());
  const row = await screen.findByRole('row', { name: /Automatic/ });
  expect(row.textContent).toContain('120 reviews, 8 categories (84 KB)');
  expect(row.textContent).toContain('960 files, 41 MB');
  const link = within(row).getByRole('link', { name: /^Download the content/ });
  expect(link.getAttribute('href')).toBe(`/api/admin/backups/stored/${name}/content`);
});

test('a site without storage says what to do', async () => {
  open(overview({ place: null, backups: [] }));
  expect(await screen.findByText('This site has no storage for backups')).toBeTruthy();
  expect(screen.getByText('npm run owner -- export backup.jsonl.gz')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

test('a failed backup is reported with its reason', async () => {
  open(
    overview({
      backups: [],
      last_run: {
        id: 3,
        started_at: '2026-11-29T03:23:00Z',
        finished_at: '2026-11-29T03:24:00Z',
        state: 'failed',
        cause: 'schedule',
        message: 'put: Service unavailable',
        manifest: null,
        files: null,
        copied_files: null,
      },
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('put: Service unavailable');
  expect(screen.getByText('There is no backup yet.')).toBeTruthy();
});

test('a running backup continues while the screen is open, and its end is reported', async () => {
  const running = {
    started_at: '2026-11-29T10:00:00Z',
    cause: 'owner' as const,
    step: 'images' as const,
    files: 12,
    copied: 3,
    counts: noCounts(),
  };
  const done = overview({
    last_run: {
      id: 4,
      started_at: '2026-11-29T10:00:00Z',
      finished_at: '2026-11-29T10:00:09Z',
      state: 'succeeded',
      cause: 'owner',
      message: '',
      manifest: name,
      files: 12,
      copied_files: 3,
    },
  });
  const { user, sent } = open(overview({ backups: [] }), {
    'POST /backups': () => Response.json(overview({ backups: [], running }), { status: 202 }),
    'POST /backups/continue': () => Response.json(done),
  });
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(/12 files of images checked, 3 copied/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Backing up…' }).disabled).toBe(
    true,
  );
  expect(await screen.findByText('Backup created')).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/backups/continue')).toHaveLength(1);
});

test('a plan that would change nothing cannot be confirmed', async () => {
  open(overview({ restore: restore({ plan: planOf({ same: 120 }) }) }));
  expect(await screen.findByText(/Nothing would change/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Type/)).toBeNull();
});

test('a preview that is out of date says so, and a refusal its reason', async () => {
  open(overview({ restore: restore({ is_outdated: true }) }));
  expect((await screen.findByRole('alert')).textContent).toContain('The content has changed');
});

test('how to restore is asked before the preview', async () => {
  const { user, sent } = open(overview(), {
    'POST /backups/restores': () => Response.json({ restore: restore({}) }, { status: 202 }),
  });
  await user.click(await screen.findByRole('button', { name: /^Restore the backup of/ }));
  const dialog = await screen.findByRole('dialog', { name: 'How to restore' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Merge' }).checked).toBe(true);
  await user.click(within(dialog).getByRole('radio', { name: 'Replace' }));
  await user.click(within(dialog).getByRole('button', { name: 'Show what would change' }));
  await screen.findByRole('row', { name: /Automatic/ });
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    source: { kind: 'backup', name },
    replace: true,
  });
});

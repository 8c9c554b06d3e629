import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { PublishingFailure, PublishingStatus } from './PublishingStatus.tsx';

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const live = {
  state: 'live',
  waiting: 0,
  late_since: null as string | null,
  built_at: '2026-11-21T10:00:00.000Z',
  error: null,
};

function show(status: object) {
  serve({ 'GET /publishing': () => Response.json(status) });
  const header = (
    <>
      <PublishingStatus />
      <PublishingFailure />
    </>
  );
  renderScreen('/thisisme', header);
}

test('the header names the review whose page a build could not render', async () => {
  show({ ...live, failed: [{ id, slug: 'nord-roller', title: 'Nord Roller' }] });
  expect((await screen.findByRole('status')).textContent).toBe('1 page failed');
  const failure = screen.getByRole('region', { name: 'Rebuild' });
  expect(failure.textContent).toContain('Nord Roller (/reviews/nord-roller)');
  const link = screen.getByRole('link', { name: 'Nord Roller' });
  expect(link.getAttribute('href')).toBe(`/thisisme/edit-post/${id}`);
});

test('the header says since when the schedule is late', async () => {
  show({ ...live, late_since: '2026-11-21T09:00:00.000Z', failed: [] });
  expect((await screen.findByRole('status')).textContent).toMatch(/^Schedule is late since .*\d/);
});

test('the header reports no failure of a complete build', async () => {
  show({ ...live, failed: [] });
  expect((await screen.findByRole('status')).textContent).toMatch(/^Live since/);
  expect(screen.queryByRole('region', { name: 'Rebuild' })).toBeNull();
});

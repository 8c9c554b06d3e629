import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { settingsQuery } from '../settings/api.ts';
import { renderScreen, serve, settingsAnswer } from '../testing/screen.fixture.tsx';
import { formatClock, formatDateTime, formatTime, setSiteClock } from '../ui/time/dates.ts';
import { SiteClock } from './SiteClock.tsx';

const AT = '2024-11-24T22:30:00Z';

afterEach(() => setSiteClock(undefined));

function Times() {
  return <p>{`${formatClock(AT)} | ${formatTime(AT)} | ${formatDateTime(AT)}`}</p>;
}

test('every time of the admin is that of the clocks of the site', async () => {
  serve({
    'GET /settings': () => settingsAnswer({ time_zone: 'Pacific/Auckland' }),
  });
  renderScreen('/thisisme', <SiteClock>{() => <Times />}</SiteClock>);
  const shown = await screen.findByText(/GMT\+13/);
  expect(shown.textContent).toMatch(
    /^11:30 AM GMT\+13 \| Nov 25, 11:30 AM GMT\+13 \| Nov 25, 2024, /,
  );

  queryClient.setQueryData(
    settingsQuery().queryKey,
    (known) =>
      known && { ...known, settings: { ...known.settings, time_zone: 'America/New_York' } },
  );
  expect((await screen.findByText(/EST/)).textContent).toContain('Nov 24, 05:30 PM EST');
});

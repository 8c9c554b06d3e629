import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { InstantField } from './InstantField.tsx';

interface HeldProps {
  initial: string;
  zone: string;
  onChange: (value: string) => void;
}

function Held({ initial, zone, onChange }: HeldProps) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <InstantField label="Publish at" value={value} onChange={change} zone={zone} />;
}

function open(initial: string, zone = 'Europe/Berlin') {
  const changed = vi.fn<(value: string) => void>();
  render(<Held initial={initial} zone={zone} onChange={changed} />);
  const group = within(screen.getByRole('group', { name: 'Publish at' }));
  const date = group.getByLabelText<HTMLInputElement>('Date');
  const time = group.getByLabelText<HTMLInputElement>('Time');
  const type = (day: string, hour: string) => {
    fireEvent.change(date, { target: { value: day } });
    fireEvent.change(time, { target: { value: hour } });
  };
  return { changed, group, date, time, type };
}

test('a stored instant is shown as the clocks of the site show it, with the zone', () => {
  const { date, time, group } = open('2026-11-24T08:00:00.000Z');
  expect([date.value, time.value]).toEqual(['2026-11-24', '09:00']);
  group.getByText('24 Nov 2026, 09:00 CET');
});

test('what is typed is an instant of the zone of the site, and incomplete before', () => {
  const { changed, type, group } = open('', 'America/New_York');
  group.getByText('Time zone of the site: America/New_York');
  type('2026-11-24', '09:00');
  expect(changed.mock.calls).toEqual([['2026-11-24T'], ['2026-11-24T14:00:00.000Z']]);
});

test('a missing hour is explained, and the hour after it is used', () => {
  const { changed, type, group, time } = open('');
  type('2027-03-28', '02:30');
  expect(group.getByRole('status').textContent).toBe(
    '02:30 does not exist on that day, because clocks go forward. 03:30 is used.',
  );
  expect(changed).toHaveBeenLastCalledWith('2027-03-28T01:30:00.000Z');
  expect(time.value).toBe('02:30');
  group.getByText('28 Mar 2027, 03:30 CEST');
});

test('of a repeated hour the first is used unless the second is chosen', () => {
  const { changed, type, group } = open('');
  type('2027-10-31', '02:30');
  expect(changed).toHaveBeenLastCalledWith('2027-10-31T00:30:00.000Z');
  const first = group.getByLabelText<HTMLInputElement>('The first 02:30, CEST (UTC+02:00)');
  expect(first.checked).toBe(true);
  fireEvent.click(group.getByLabelText('The second 02:30, CET (UTC+01:00)'));
  expect(changed).toHaveBeenLastCalledWith('2027-10-31T01:30:00.000Z');
  group.getByText('31 Oct 2027, 02:30 CET');
  type('2027-11-01', '02:30');
  expect(group.queryAllByRole('radio')).toEqual([]);
});

test('it can be cleared', () => {
  const { changed, group, date, time } = open('2026-11-24T08:00:00.000Z');
  fireEvent.click(group.getByRole('button', { name: 'Clear: Publish at' }));
  expect(changed).toHaveBeenLastCalledWith('');
  expect([date.value, time.value]).toEqual(['', '']);
});

import type { ButtonTest, ButtonTestForm, ButtonTests } from '../../core/button-tests/admin.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';

const DAY = 86_400_000;
/** Fewer clicks say nothing about a pace. */
const LEAST_CLICKS = 10;
const PACE_DAYS = 28;

/** Days in words, rounded as an estimate is. */
export function roughly(days: number): string {
  if (days < 14) return messages.days(Math.max(1, Math.round(days)));
  return days <= 365 ? messages.weeks(Math.round(days / 7)) : messages.longTime;
}

type Tested = Pick<ButtonTestForm, 'kind' | 'target' | 'own_texts'>;

/** Days until a new test has `most` page views with a click; null when there were too few clicks. */
export function expectedDays(pace: ButtonTests['pace'], test: Tested, most: number): number | null {
  const kinds: Partial<Record<string, string>> = { pick: 'best-of', table: 'comparison' };
  const kind = test.kind === 'placement' ? 'review' : (kinds[test.target] ?? 'review');
  const isAnywhere = test.kind === 'text' && test.target === 'all';
  const takesPart = ({ page_kind, own_text }: ButtonTests['pace'][number]) =>
    (isAnywhere || page_kind === kind) &&
    (test.kind === 'placement' || test.own_texts || !own_text);
  const clicks = pace.filter(takesPart).reduce((sum, each) => sum + each.clicks, 0);
  return clicks < LEAST_CLICKS ? null : (most / clicks) * PACE_DAYS;
}

/** Days until a running test has its maximum size; null while there is too little to say. */
export function remainingDays(
  { started_at, most_clicked }: Pick<ButtonTest, 'started_at' | 'most_clicked'>,
  clicked: number,
  now: number,
): number | null {
  if (clicked < LEAST_CLICKS) return null;
  const days = Math.max(1 / 24, (now - Date.parse(started_at)) / DAY);
  return ((most_clicked - clicked) / clicked) * days;
}

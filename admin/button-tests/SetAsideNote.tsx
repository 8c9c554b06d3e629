import type { SetAside } from '../../core/button-tests/admin.ts';
import { formatDateTime } from '../ui/time/dates.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';

/** What a test does not count, because it came faster than visitors do. */
export function SetAsideNote({ setAside }: { setAside: SetAside | null }) {
  if (setAside === null) return null;
  const { minutes, views, clicked, first, last } = setAside;
  const time =
    minutes === 1
      ? messages.inMinute(formatDateTime(first))
      : messages.inMinutes(minutes, formatDateTime(first), formatDateTime(last));
  return (
    <p className="max-w-prose border-l-4 border-accent pl-4 text-sm">
      {messages.setAside(views, clicked, time)}
    </p>
  );
}

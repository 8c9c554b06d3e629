import { Link } from 'wouter';
import { scheduleActionLabels } from '../../core/schedule/messages.ts';
import type { ScheduleItem } from '../../core/schedule/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { styles } from '../ui/styles.ts';
import { formatDay, formatTimeOfDay } from '../ui/time/zoned-time.ts';
import { itemPath } from './item-path.ts';
import { partOf } from './post-schedule.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export type ItemAction = 'cancel' | 'reschedule' | 'run';

interface ScheduleRowProps {
  item: ScheduleItem;
  zone: string;
  onAsk: (action: ItemAction) => void;
}

export function ScheduleRow({ item, zone, onAsk }: ScheduleRowProps) {
  const { action, at, redirect_to, state, reason } = item;
  const title = item.title || messages.untitled;
  const isProblem = state === 'late' || state === 'failed';
  const isOffer = partOf(action) === null;
  const ask = (name: ItemAction, text: string) => (
    <Button
      tone="link"
      aria-label={`${text}: ${scheduleActionLabels[action]} ${title}`}
      onClick={() => onAsk(name)}
      className="min-h-9"
    >
      {text}
    </Button>
  );
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <p>
        <time dateTime={at} className="font-bold whitespace-nowrap">
          {formatTimeOfDay(at, zone)}
        </time>
        {isProblem && <span className="block text-sm text-soft">{formatDay(at, zone)}</span>}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge>{scheduleActionLabels[action]}</Badge>
          <Link href={itemPath(item)} className={classes(styles.rowLink, 'min-w-0 font-bold')}>
            {title}
          </Link>
          {state !== 'upcoming' && (
            <span className={isProblem ? 'font-bold text-bad' : 'text-soft'}>
              {messages.state[state]}
            </span>
          )}
        </p>
        {reason !== null && <p className="mt-1 text-bad">{reason}</p>}
        {action === 'unpublish' && (
          <p className="mt-1 text-sm text-soft">
            {redirect_to === null ? messages.notFound : messages.redirect(redirect_to.title)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-5 sm:-my-1.5">
        {isOffer ? (
          <Link href={itemPath(item)} className={`${styles.link} min-h-9`}>
            {messages.editOffer}
            <span className="sr-only"> of {title}</span>
          </Link>
        ) : (
          <>
            {ask('reschedule', messages.reschedule)}
            {ask('run', messages.run)}
            {ask('cancel', messages.cancel)}
          </>
        )}
      </div>
    </li>
  );
}

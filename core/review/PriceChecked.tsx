import { formatDate, formatMinute } from '../locale/date.ts';
import { reviewMessages } from '../posts/messages.ts';

interface PriceCheckedProps {
  at: string | null;
  /** A price that is shown for a time only says the minute too. */
  isLimited: boolean;
}

export function PriceChecked({ at, isLimited }: PriceCheckedProps) {
  if (at === null) return null;
  return (
    <>
      {`${reviewMessages.priceChecked} `}
      <time dateTime={at}>{isLimited ? formatMinute(at) : formatDate(at)}</time>
    </>
  );
}

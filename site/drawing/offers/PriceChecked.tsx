import { formatDate, formatMinute } from '../../../core/languages/date.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';

interface PriceCheckedProps {
  at: string | null;
  /** A price with a time limit also states the minute. */
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

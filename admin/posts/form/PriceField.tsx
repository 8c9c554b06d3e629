import { useFormContext } from 'react-hook-form';
import { postMessages } from '../../../core/posts/messages.ts';
import type { AdminPost, PostForm } from '../../../core/posts/schema.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { TextControl } from './TextControl.tsx';

/** The price, and when the stored one was checked. */
export function PriceField({ stored }: { stored: AdminPost | null }) {
  const isStored = useFormContext<PostForm>().watch('price') === stored?.price;
  const checkedAt = isStored ? stored.price_checked_at : null;
  return (
    <TextControl
      name="price"
      hint={checkedAt == null ? undefined : postMessages.priceChecked(formatSiteDate(checkedAt))}
    />
  );
}

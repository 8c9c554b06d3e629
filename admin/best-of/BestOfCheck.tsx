import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { parsePrice } from '../../core/posts/price.ts';
import { AdviceList } from '../content/AdviceList.tsx';
import { documentMessages } from '../content/documents/messages.ts';
import { settingsQuery } from '../settings/index.ts';
import { fieldElement } from './ListSection.tsx';
import { bestOfAdvice } from './publish-check.ts';
import { usePickedReviews } from './use-picked-reviews.ts';

export default function BestOfCheck() {
  const { control, setFocus } = useFormContext<BestOfForm>();
  const form = useDeferredValue(useWatch({ control, compute: (values: BestOfForm) => values }));
  const { reviews, isCurrent } = usePickedReviews();
  const dollar = useQuery(settingsQuery()).data?.settings.dollar_currency;
  const advice = bestOfAdvice(form, {
    reviews: isCurrent ? reviews : null,
    hasReadablePrice: ({ price }) => parsePrice(price, dollar) !== null,
  });
  const unique = new Map(advice.map((each) => [each.sentence, each]));
  return (
    <AdviceList
      advice={[...unique.values()]}
      count={documentMessages.checkCount(unique.size)}
      nothing={documentMessages.checkNothing}
      onGo={(field) => {
        const list = document.getElementById(fieldElement(field));
        if (list === null) setFocus(field);
        else list.focus();
      }}
    />
  );
}

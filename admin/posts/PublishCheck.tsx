import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWebAddress } from '../../core/forms/web-address.ts';
import { publishCheckMessages } from '../../core/posts/messages.ts';
import { publishAdvice } from '../../core/posts/publish-check.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import { AdviceList } from '../content/AdviceList.tsx';
import { settingsQuery } from '../settings/index.ts';
import { Button } from '../ui/Button.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { linkAnswersQuery } from './api.ts';
import { sameTitleQuery } from './search/api.ts';
import { useShopAdvice } from './use-shop-advice.ts';

const DEBOUNCE_MS = 600;

interface PublishCheckProps {
  post: AdminPost | null;
  postId: string | undefined;
}

/** Advice before a review is published; it never blocks publishing. */
export function PublishCheck({ post, postId }: PublishCheckProps) {
  const { control, setFocus } = useFormContext<PostForm>();
  const form = useDeferredValue(useWatch({ control, compute: (values: PostForm) => values }));
  const title = useDebounced(form.title.trim(), DEBOUNCE_MS);
  const address = useDebounced(form.primary_affiliate_url.trim(), DEBOUNCE_MS);
  const [requested, setRequested] = useState('');
  const goesPublic = form.published && post?.published !== true;
  const isAddress = isWebAddress(address);

  const sameTitle = useQuery(sameTitleQuery(title, postId ?? ''));
  const link = useQuery(
    linkAnswersQuery(isAddress ? address : '', goesPublic || requested === address),
  );
  const settings = useQuery(settingsQuery());
  const shops = useShopAdvice(form, post?.price === form.price ? post.price_checked_at : null);
  const advice = publishAdvice(form, {
    shops,
    sameTitle: (title === '' ? null : sameTitle.data?.title) ?? null,
    linkAnswers: link.data ?? null,
    // Without one of the owner the site shows its default.
    disclosure: settings.data?.settings.affiliate_disclosure || null,
  });

  return (
    <AdviceList
      advice={advice}
      count={publishCheckMessages.count(advice.length)}
      nothing={publishCheckMessages.nothing}
      onGo={setFocus}
      notes={
        <>
          {sameTitle.isError && <p className="mt-2 text-soft">{publishCheckMessages.unchecked}</p>}
          {link.isError && <p className="mt-2 text-soft">{publishCheckMessages.linkUnchecked}</p>}
          {link.isFetching && <p className="mt-2 text-soft">{publishCheckMessages.linkChecking}</p>}
          {link.data === true && (
            <p className="mt-2 text-good">{publishCheckMessages.linkAnswers}</p>
          )}
        </>
      }
    >
      {isAddress && link.fetchStatus === 'idle' && link.data === undefined && (
        <Button tone="link" onClick={() => setRequested(address)} className="mt-2 min-h-11 text-sm">
          {publishCheckMessages.checkLink}
        </Button>
      )}
    </AdviceList>
  );
}

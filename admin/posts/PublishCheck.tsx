import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWebAddress } from '../../core/forms/web-address.ts';
import { publishCheckMessages } from '../../core/posts/messages.ts';
import { publishAdvice } from '../../core/posts/publish-check.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import { siteDefaults } from '../../core/settings/messages.ts';
import { siteTextsQuery } from '../settings/index.ts';
import { Button } from '../ui/Button.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { linkAnswersQuery, sameTitleQuery } from './api.ts';
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
  const settings = useQuery(siteTextsQuery());
  const shops = useShopAdvice(form);
  const advice = publishAdvice(form, {
    shops,
    sameTitle: (title === '' ? null : sameTitle.data?.title) ?? null,
    linkAnswers: link.data ?? null,
    disclosure: settings.data
      ? settings.data.affiliate_disclosure || siteDefaults.affiliate_disclosure
      : null,
  });

  return (
    <section aria-labelledby="publish-check" className="border-t-2 border-ink pt-4">
      <h2
        id="publish-check"
        className="flex items-baseline justify-between font-display text-2xl leading-none font-extrabold"
      >
        {publishCheckMessages.title}
        <span aria-hidden="true" className="font-note text-base">
          {advice.length === 0 ? '✓' : advice.length}
        </span>
      </h2>
      <p role="status" className="sr-only">
        {publishCheckMessages.count(advice.length)}
      </p>
      <div className="mt-3 text-sm">
        {advice.length === 0 ? (
          <p className="text-good">{publishCheckMessages.nothing}</p>
        ) : (
          <ul className="grid gap-2.5">
            {advice.map(({ field, sentence }) => (
              <li key={sentence} className="border-l-4 border-accent pl-3">
                {field === null ? (
                  sentence
                ) : (
                  <button
                    type="button"
                    onClick={() => setFocus(field)}
                    className="cursor-pointer text-left decoration-1 underline-offset-4 hover:underline"
                  >
                    {sentence}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {advice.length > 0 && <p className="mt-3 text-soft">{publishCheckMessages.advice}</p>}
        {sameTitle.isError && <p className="mt-2 text-soft">{publishCheckMessages.unchecked}</p>}
        {link.isError && <p className="mt-2 text-soft">{publishCheckMessages.linkUnchecked}</p>}
        {link.isFetching && <p className="mt-2 text-soft">{publishCheckMessages.linkChecking}</p>}
        {link.data === true && <p className="mt-2 text-good">{publishCheckMessages.linkAnswers}</p>}
      </div>
      {isAddress && link.fetchStatus === 'idle' && link.data === undefined && (
        <Button tone="link" onClick={() => setRequested(address)} className="mt-2 min-h-11 text-sm">
          {publishCheckMessages.checkLink}
        </Button>
      )}
    </section>
  );
}

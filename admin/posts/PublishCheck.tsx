import { useDeferredValue, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWebAddress } from '../../core/forms/text-field.ts';
import { publishAdvice } from '../../core/posts/publish-check.ts';
import { publishCheckMessages } from '../../core/posts/publish-check-messages.ts';
import type { OwnerPost, PostForm } from '../../core/posts/schema.ts';
import { siteDefaults } from '../../core/settings/messages.ts';
import { useSiteSettings } from '../settings/site-texts-api.ts';
import { styles } from '../ui/styles.ts';
import { useLinkAnswers, useSameTitle } from './publish-check-api.ts';

const PUBLISH_CHECK_DEBOUNCE = 600;

/** A text once it has been left alone for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PUBLISH_CHECK_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What would hurt the review if it were published as it stands. It advises and prevents nothing. */
export function PublishCheck({ post }: { post: OwnerPost | null }) {
  const { watch, setFocus } = useFormContext<PostForm>();
  const form = useDeferredValue(watch());
  const title = useSettled(form.title.trim());
  const address = useSettled(form.primary_affiliate_url.trim());
  const [asked, setAsked] = useState('');
  const goesPublic = form.published && post?.published !== true;
  const isAddress = isWebAddress(address);

  const sameTitle = useSameTitle(title, post?.id ?? '');
  const link = useLinkAnswers(isAddress ? address : '', goesPublic || asked === address);
  const settings = useSiteSettings();
  const advice = publishAdvice(form, {
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
      <div className="mt-3 text-sm lg:max-h-[38dvh] lg:overflow-y-auto">
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
        <button
          type="button"
          onClick={() => setAsked(address)}
          className={`${styles.link} mt-2 min-h-11 text-sm`}
        >
          {publishCheckMessages.checkLink}
        </button>
      )}
    </section>
  );
}

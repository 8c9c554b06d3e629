import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { DocumentRow } from '../../core/content/schema.ts';
import { DEFAULT_LANGUAGE } from '../../core/languages/list.ts';
import { emptySitePageForm, type SitePageForm } from '../../core/site-pages/form.ts';
import { sitePageMessages } from '../../core/site-pages/messages.ts';
import { languageQuery } from '../languages/index.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { sitePageSource } from './api.ts';
import { sitePageKind } from './kind.ts';
import { sitePageScreenMessages as messages } from './messages.ts';
import { SUGGESTED_PAGES } from './suggested.ts';

/**
 * Creates pages that most sites have and this one has not, with a title in its language.
 *
 * @param pages all of the site
 */
export function SuggestedPages({ pages }: { pages: readonly DocumentRow[] }) {
  const { data, isError } = useQuery(languageQuery());
  const [, navigate] = useLocation();
  const creation = useMutation({
    mutationFn: (form: SitePageForm) => sitePageKind.api.create(form),
    meta: { failure: sitePageMessages.saveFailed },
    onSuccess: async ({ id }) => {
      navigate(paths.editPage(id));
      await sitePageSource.refresh();
    },
  });
  const taken = new Set(pages.map(({ slug }) => slug));
  const missing = SUGGESTED_PAGES.filter(({ slug }) => !taken.has(slug));
  const language = data?.language ?? (isError ? DEFAULT_LANGUAGE : null);
  if (missing.length === 0 || language === null) return null;
  return (
    <section aria-label={messages.suggested} className="mt-10">
      <p className="text-soft">{messages.suggested}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {missing.map(({ slug, titles }) => {
          const title = titles[language];
          return (
            <Button
              key={slug}
              tone="quiet"
              disabled={creation.isPending}
              onClick={() => creation.mutate({ ...emptySitePageForm, title, slug })}
            >
              {messages.write(title)}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

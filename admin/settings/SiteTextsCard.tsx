import { siteTextMessages } from '../../core/settings/messages.ts';
import type { SiteSettingsForm } from '../../core/settings/schema.ts';
import { Spinner } from '../../core/ui/Spinner.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { SiteTextsForm } from './SiteTextsForm.tsx';
import { useSiteSettings } from './site-texts-api.ts';

/** What the site says for itself: disclosure, author, method; and whether search engines are told. */
export function SiteTextsCard() {
  const { data, isPending, refetch } = useSiteSettings();
  return (
    <section aria-labelledby="site-texts-card" className="border-2 border-ink bg-card p-5 sm:p-6">
      <h2 id="site-texts-card" className="font-display text-3xl leading-none font-extrabold">
        {siteTextMessages.title}
      </h2>
      <div className="mt-5">{content(data, isPending, () => void refetch())}</div>
    </section>
  );
}

function content(settings: SiteSettingsForm | undefined, isPending: boolean, retry: () => void) {
  if (settings !== undefined) return <SiteTextsForm settings={settings} />;
  return isPending ? (
    <Spinner size="md" />
  ) : (
    <LoadFailure text={siteTextMessages.loadFailed} onRetry={retry} />
  );
}

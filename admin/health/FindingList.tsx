import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { healthMessages as messages } from '../../core/health/messages.ts';
import {
  type Finding,
  type FindingLink,
  type HealthArea,
  healthAreas,
  TEXTS_UNREAD,
} from '../../core/health/schema.ts';
import { linksAddress } from '../link-health/index.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { confirmTexts, refreshHealth } from './api.ts';
import { StateLabel } from './StateLabel.tsx';

/** Of the section with the failed messages. */
export const MESSAGES_ID = 'failed-messages';

const addresses: Record<FindingLink, string> = {
  'failed-messages': `${paths.health}#${MESSAGES_ID}`,
  schedule: paths.schedule,
  'broken-links': linksAddress({ state: 'broken' }),
  backups: paths.backups,
  alerts: paths.alerts,
  rebuilds: paths.rebuilds,
  posts: paths.managePosts,
  profile: paths.profile,
  settings: paths.settings,
  branding: paths.branding,
};

function FindingLinkTo({ link }: { link: FindingLink }) {
  const text = messages.links[link];
  const isHere = link === 'failed-messages';
  return isHere ? (
    <a href={`#${MESSAGES_ID}`} className={styles.link}>
      {text}
    </a>
  ) : (
    <Link href={addresses[link]} className={styles.link}>
      {text}
    </Link>
  );
}

function TextsRead() {
  const confirmation = useMutation({
    mutationFn: confirmTexts,
    meta: { failure: messages.textsReadFailed },
    onSettled: refreshHealth,
  });
  return (
    <Button tone="link" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
      {messages.textsRead}
    </Button>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { state, title, text, at, link } = finding;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 last:border-b-0 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <p>
        <StateLabel state={state} />
      </p>
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="max-w-[70ch] text-soft wrap-anywhere">{text}</p>
        {(at !== null || link !== null) && (
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {at !== null && (
              <time dateTime={at} className="text-soft">
                {formatTime(at)}
              </time>
            )}
            {link !== null && <FindingLinkTo link={link} />}
            {finding.id === TEXTS_UNREAD && <TextsRead />}
          </p>
        )}
      </div>
    </li>
  );
}

/** What was found, by part of the site. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const of = (area: HealthArea) => findings.filter((finding) => finding.area === area);
  return (
    <div className="grid gap-8">
      {healthAreas
        .filter((area) => of(area).length > 0)
        .map((area) => (
          <TitledSection key={area} title={messages.areas[area]}>
            <ul className="mt-3 border-t-2 border-ink">
              {of(area).map((finding) => (
                <FindingRow key={finding.id} finding={finding} />
              ))}
            </ul>
          </TitledSection>
        ))}
    </div>
  );
}

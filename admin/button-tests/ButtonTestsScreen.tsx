import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ButtonTests } from '../../core/button-tests/admin.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { AdoptedChanges } from './AdoptedChanges.tsx';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { buttonTestsQuery } from './api.ts';
import { EarlierTests } from './EarlierTests.tsx';
import { NewTestForm } from './NewTestForm.tsx';
import { RunningTest } from './RunningTest.tsx';

const HowItCounts = () => (
  <details className="mt-12 border-y-2 border-ink py-2">
    <summary className="section-title min-h-11 cursor-pointer content-center">
      {messages.how}
    </summary>
    <ul className="grid max-w-prose list-disc gap-2 py-3 pl-5">
      {messages.howText.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </details>
);

function Tests({ tests, ...site }: ButtonTests) {
  const { changes } = site;
  const running = tests.find(({ ended_at }) => ended_at === null);
  const earlier = tests.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      {running === undefined ? (
        <div className="mt-8">
          <Card title={messages.create} {...(tests.length === 0 && { text: messages.none })}>
            <NewTestForm {...site} />
          </Card>
        </div>
      ) : (
        <TitledSection title={messages.runningTitle} className="mt-8">
          <div className="mt-4">
            <RunningTest test={running} />
          </div>
        </TitledSection>
      )}
      {changes.length > 0 && (
        <TitledSection title={messages.inForceTitle} className="mt-12">
          <p className="mt-2 max-w-prose text-soft">{messages.inForceText}</p>
          <AdoptedChanges changes={changes} />
        </TitledSection>
      )}
      {earlier.length > 0 && (
        <TitledSection title={messages.historyTitle} className="mt-12">
          <EarlierTests tests={earlier} />
        </TitledSection>
      )}
    </>
  );
}

export default function ButtonTestsScreen() {
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title={messages.title}>
        <Link href={paths.analytics} className={styles.link}>
          {messages.toAnalytics}
        </Link>
      </ScreenTitle>
      <p className="mt-4 max-w-prose text-soft">{messages.intro}</p>
      <Loaded
        query={useQuery(buttonTestsQuery())}
        failure={messages.failed}
        stale={messages.stale}
        className="mt-6"
      >
        {(data) => <Tests {...data} />}
      </Loaded>
      <HowItCounts />
    </div>
  );
}

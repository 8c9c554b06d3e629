import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { BackupOverview } from '../../core/backups/schema.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { AutomaticCard } from './AutomaticCard.tsx';
import { isRestoring, overviewQuery, refreshEverything } from './api.ts';
import { BackupsTable } from './BackupsTable.tsx';
import type { Chosen } from './chosen.ts';
import { RestoreCard } from './RestoreCard.tsx';
import { RestoreFileCard } from './RestoreFileCard.tsx';
import { BackUpButton, RunningBackup } from './RunningBackup.tsx';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'));

/** Says when a backup or a restore ends while the screen is open. */
function useResults(overview: BackupOverview | undefined): void {
  const before = useRef(overview);
  useEffect(() => {
    const last = before.current;
    before.current = overview;
    if (last === undefined || overview === undefined) return;
    const isNew = overview.last_run?.id !== last.last_run?.id;
    if (isNew && overview.last_run?.state === 'succeeded') toast.success(messages.made);
    if (isRestoring(last) && overview.restore?.state === 'succeeded') void refreshEverything();
  }, [overview]);
}

export default function BackupsScreen() {
  const overview = useQuery(overviewQuery());
  const { data } = overview;
  useResults(data);
  return (
    <ScreenGroup
      group="health"
      title="Backups"
      actions={
        data?.place != null && (
          <BackUpButton isRunning={data.running !== null} isRestoring={isRestoring(data)} />
        )
      }
    >
      <Loaded query={overview} failure={messages.loadFailed} stale={messages.stale}>
        {(loaded) => (loaded.place === null ? <NoPlace /> : <Backups overview={loaded} />)}
      </Loaded>
    </ScreenGroup>
  );
}

function NoPlace() {
  return (
    <div className="border-2 border-dashed border-rule px-5 py-6 sm:px-8 sm:py-8">
      <h2 className="section-title">{messages.noPlace}</h2>
      <p className="mt-2 max-w-[60ch] text-soft">{messages.noPlaceText}</p>
      <p className="mt-3 overflow-x-auto bg-deep px-3 py-2">
        <code className="wrap-anywhere">{messages.command}</code>
      </p>
    </div>
  );
}

function Backups({ overview }: { overview: BackupOverview }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { backups, running, last_run, restore, place, is_automatic } = overview;
  const isBusy = isRestoring(overview);
  const hasFailed = running === null && last_run?.state === 'failed';
  return (
    <div className="grid gap-8">
      {running !== null && <RunningBackup progress={running} />}
      {hasFailed && (
        <Alert tone="error">
          {messages.failed}: {last_run.message}
        </Alert>
      )}
      {last_run?.state === 'succeeded' && last_run.message !== '' && (
        <p className="text-soft">{last_run.message}</p>
      )}
      {restore !== null && restore.state !== 'cancelled' && <RestoreCard restore={restore} />}
      <TitledSection title={messages.list}>
        {backups.length === 0 ? (
          <p className="mt-4 text-soft">{messages.none}</p>
        ) : (
          <div className="mt-4">
            <BackupsTable
              backups={backups}
              isBusy={isBusy}
              onRestore={(source, title) => setChosen({ kind: 'source', source, title })}
            />
          </div>
        )}
      </TitledSection>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RestoreFileCard isBusy={isBusy} onFile={setChosen} />
        <AutomaticCard isOn={is_automatic} place={place ?? 'bucket'} />
      </div>
      {chosen !== null && (
        <Suspense fallback={<p role="status">{uiMessages.loading}</p>}>
          <RestoreDialog chosen={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}

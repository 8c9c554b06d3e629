import { lazy, Suspense, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { uiMessages } from '../../../core/languages/texts/index.ts';
import { classes } from '../../../core/ui/classes.ts';
import { SiteTimeZone } from '../../settings/index.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { ScreenGroup } from '../../ui/ScreenGroup.tsx';
import { useDroppedFiles } from '../../ui/use-dropped-files.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import { useImportFiles } from './import-store.ts';

const ImportList = lazy(() => import('./ImportList.tsx'));
const ImportFiles = lazy(() => import('./ImportFiles.tsx'));

/** Reading and sending, loaded after the screen. */
const loadActions = () => import('./import-files.ts');

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

const reportFailure = (error: unknown) => {
  console.error(error);
  toast.error(messages.openFailed);
};

export default function ImportsScreen() {
  useEffect(() => {
    loadActions().then(({ resumeKept }) => resumeKept(), console.error);
  }, []);
  return (
    <ScreenGroup group="earnings" title="Imports">
      <SiteTimeZone>{(zone) => <Reports zone={zone} />}</SiteTimeZone>
    </ScreenGroup>
  );
}

function Reports({ zone }: { zone: string }) {
  const region = useRef<HTMLDivElement>(null);
  const take = (files: Iterable<File>) => {
    // The input is emptied before the actions are loaded.
    const chosen = [...files];
    loadActions().then(({ addFiles }) => addFiles(chosen, zone), reportFailure);
  };
  const isChosen = useImportFiles(({ files }) => files.length > 0);
  const isOver = useDroppedFiles(region, take);
  return (
    <div ref={region} className="min-h-[60vh]">
      <div
        className={classes(
          'grid gap-4 border-2 border-dashed px-5 py-6 sm:px-8 sm:py-8',
          isOver ? 'border-accent bg-deep' : 'border-rule bg-card',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton
            accept={ACCEPTED}
            tone={isChosen ? 'quiet' : 'primary'}
            multiple
            describedBy="report-kinds"
            onFiles={take}
          >
            {messages.choose}
          </FileButton>
          <span className="text-soft pointer-coarse:hidden">
            {isOver ? messages.dropNow : messages.drop}
          </span>
        </div>
        <p id="report-kinds" className={classes(fieldStyles.hint, 'max-w-[70ch]')}>
          {messages.kinds}
        </p>
      </div>
      <Suspense fallback={null}>{isChosen && <ImportFiles zone={zone} />}</Suspense>
      <Suspense fallback={<p className="mt-10 text-soft">{uiMessages.loading}</p>}>
        <ImportList />
      </Suspense>
    </div>
  );
}

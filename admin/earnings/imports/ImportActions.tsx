import { useQuery } from '@tanstack/react-query';
import { isEarningDate } from '../../../core/earnings/years.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { endOfSiteDay, siteDay, siteToday } from '../../ui/time/site-day.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import type { ReadingChoice, ReportReading } from '../reading/report.ts';
import { importsQuery } from './api.ts';
import { beginImport, choose, removeFile } from './import-files.ts';
import { isOpenQuestion, type ReadReport } from './import-store.ts';

interface ImportActionsProps {
  fileKey: number;
  read: ReadReport;
  choice: ReadingChoice;
  reading: ReportReading;
  isOnly: boolean;
}

/** The last step before rows are sent. */
export function ImportActions({ fileKey, read, choice, reading, isOnly }: ImportActionsProps) {
  const newest = useQuery(importsQuery({ network: '', page: 1 })).data?.items ?? [];
  const earlier = newest.find(
    ({ file_hash, network }) => file_hash === read.report.hash && network === choice.network,
  );
  if (earlier?.state === 'done') {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{messages.known(formatSiteDate(earlier.finished_at ?? earlier.created_at))}</p>
        <Button onClick={() => removeFile(fileKey)}>{messages.remove}</Button>
      </div>
    );
  }
  if (earlier?.state === 'undoing') return <p>{messages.undoing}</p>;
  const isBlocked = read.isReading || reading.read_count === 0 || isOpenQuestion(reading);
  return (
    <div className="grid gap-4 border-t border-hairline pt-4">
      <div className="max-w-md">
        <Field label={messages.asOf} hint={messages.asOfHint}>
          {(names) => (
            <input
              {...names}
              type="date"
              value={siteDay(choice.as_of)}
              max={siteToday()}
              onChange={({ target }) => {
                const as_of = instantOf(target.value, read.report.last_modified);
                if (as_of !== null) void choose(fileKey, { ...choice, as_of });
              }}
              className={classes(fieldStyles.input, 'max-w-56')}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          tone={isOnly ? 'primary' : 'quiet'}
          disabled={isBlocked}
          onClick={() => beginImport(fileKey)}
        >
          {earlier === undefined
            ? messages.import(reading.read_count)
            : messages.continueImport(earlier.next_row)}
        </Button>
        <Button onClick={() => removeFile(fileKey)}>{messages.cancel}</Button>
      </div>
    </div>
  );
}

/** The end of a day, or the instant of the file on its own day; null while a date is being typed. */
function instantOf(day: string, lastModified: string): string | null {
  if (siteDay(lastModified) === day) return lastModified;
  return isEarningDate(day) ? endOfSiteDay(day) : null;
}

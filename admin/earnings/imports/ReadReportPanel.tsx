import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type EarningFormat, earningFormatSchema } from '../../../core/earnings/schema.ts';
import { uiMessages } from '../../../core/languages/texts/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { formatsQuery } from '../api.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import { useNetworkName } from '../network-name.ts';
import type { ReadingChoice } from '../reading/report.ts';
import { ImportActions } from './ImportActions.tsx';
import { choose, forgetChoice } from './import-files.ts';
import type { ReadReport } from './import-store.ts';
import { ReadingSummary } from './ReadingSummary.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';
import { choiceOf, reportName } from './reading-choice.ts';

const MappingForm = lazy(() => import('./MappingForm.tsx'));

interface ReadReportPanelProps {
  fileKey: number;
  read: ReadReport;
  zone: string;
  isOnly: boolean;
}

/** What a file is, and what importing it will do. */
export function ReadReportPanel(props: ReadReportPanelProps) {
  const { fileKey, read } = props;
  const networkName = useNetworkName();
  const stored = useQuery(formatsQuery()).data ?? [];
  const formats = stored.map((format) => earningFormatSchema.parse(format));
  if (read.choice === null) return <UnknownReport {...props} formats={formats} />;
  const { choice, reading, isReading, hasFailed } = read;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-bold">
          {networkName(choice.network)}: {reportName(choice, formats)}
        </p>
        <Badge>{messages.recognized}</Badge>
        <Button tone="link" onClick={() => forgetChoice(fileKey)} className="min-h-11">
          {messages.otherwise}
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className={fieldStyles.error}>
          {messages.readFailed}
        </p>
      )}
      {isReading && reading === null && (
        <p role="status" className="text-soft">
          {messages.reading}
        </p>
      )}
      {reading !== null && (
        <div aria-busy={isReading} className="grid grid-cols-1 gap-5 aria-busy:opacity-60">
          <ReportQuestions
            choice={choice}
            reading={reading}
            onChoose={(next) => void choose(fileKey, next)}
          />
          <ReadingSummary reading={reading} />
          <ImportActions {...props} choice={choice} reading={reading} />
        </div>
      )}
    </div>
  );
}

function UnknownReport(props: ReadReportPanelProps & { formats: readonly EarningFormat[] }) {
  const { fileKey, read, zone, isOnly, formats } = props;
  const { report } = read;
  const networkName = useNetworkName();
  const { recognized } = report;
  const start = (recognition: Pick<ReadingChoice, 'network' | 'format' | 'mapping'>) =>
    void choose(fileKey, choiceOf(report, recognition));
  const startWith = ({ network, id, mapping }: EarningFormat) =>
    start({ network, format: id, mapping });
  return (
    <div className="grid grid-cols-1 gap-5">
      {recognized === null && <p>{messages.unknown}</p>}
      {formats.length > 0 && (
        <div className="max-w-md">
          <Field label={messages.ownFormats}>
            {(names) => (
              <select
                {...names}
                value=""
                onChange={({ target }) => {
                  const chosen = formats.find(({ id }) => id === target.value);
                  if (chosen !== undefined) startWith(chosen);
                }}
                className={fieldStyles.input}
              >
                <option value="">{messages.chooseFormat}</option>
                {formats.map(({ id, name, network }) => (
                  <option key={id} value={id}>
                    {name} ({networkName(network)})
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
        <MappingForm
          report={report}
          zone={zone}
          isOnly={isOnly}
          onSaved={startWith}
          {...(recognized !== null && { onCancel: () => start(recognized) })}
        />
      </Suspense>
    </div>
  );
}

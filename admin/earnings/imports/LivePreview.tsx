import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { importScreenMessages, mappingMessages as messages } from '../import-screen-messages.ts';
import type { ReportReading } from '../reading/report.ts';
import type { OpenReport } from './engine/index.ts';
import { isComplete, type MappingFields, mappingOf } from './mapping-form.ts';
import { ReadingSummary } from './ReadingSummary.tsx';
import { choiceOf } from './reading-choice.ts';

/** Milliseconds from a change to the reading. */
const DEBOUNCE = 250;

interface LivePreviewProps {
  report: OpenReport;
  onUnknownStatuses: (values: readonly string[]) => void;
}

type State =
  | { kind: 'incomplete' }
  | { kind: 'reading'; before: ReportReading | null }
  | { kind: 'read'; reading: ReportReading }
  | { kind: 'failed' };

/** What the whole file becomes with the columns as they are chosen now. */
export function LivePreview({ report, onUnknownStatuses }: LivePreviewProps) {
  const { watch } = useFormContext<MappingFields>();
  const mapping = mappingOf(watch());
  const key = JSON.stringify(mapping);
  const [state, setState] = useState<State>({ kind: 'incomplete' });
  const latest = useRef({ mapping, onUnknownStatuses });
  useEffect(() => {
    latest.current = { mapping, onUnknownStatuses };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the mapping
  useEffect(() => {
    const { mapping: wanted } = latest.current;
    if (!isComplete(wanted)) {
      setState({ kind: 'incomplete' });
      return;
    }
    let isCurrent = true;
    setState((now) => ({ kind: 'reading', before: now.kind === 'read' ? now.reading : null }));
    const timer = setTimeout(async () => {
      const choice = choiceOf(report, { network: 'preview', format: 'preview', mapping: wanted });
      try {
        const reading = await report.read(choice);
        if (!isCurrent) return;
        setState({ kind: 'read', reading });
        const statuses = reading.problems.flatMap(({ reason, value }) =>
          reason === 'status' && value !== null ? [value] : [],
        );
        if (statuses.length > 0) latest.current.onUnknownStatuses(statuses);
      } catch (error) {
        if (!isCurrent) return;
        console.error(error);
        setState({ kind: 'failed' });
      }
    }, DEBOUNCE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, report]);

  const shown = state.kind === 'read' ? state.reading : state.kind === 'reading' && state.before;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it shows fields, it has none
    <div
      role="group"
      aria-label={messages.result}
      className="grid grid-cols-1 gap-4 border-y border-hairline py-5"
    >
      <h4 className="section-title">{messages.result}</h4>
      {state.kind === 'incomplete' && <p className="text-soft">{messages.incomplete}</p>}
      {state.kind === 'failed' && (
        <p role="alert" className="font-bold text-bad">
          {importScreenMessages.readFailed}
        </p>
      )}
      {state.kind === 'reading' && !shown && (
        <p role="status" className="text-soft">
          {importScreenMessages.reading}
        </p>
      )}
      {shown && (
        <div
          aria-busy={state.kind === 'reading'}
          className="grid grid-cols-1 gap-4 aria-busy:opacity-60"
        >
          <ReadingSummary reading={shown} />
        </div>
      )}
    </div>
  );
}

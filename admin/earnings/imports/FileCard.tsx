import { X } from 'lucide-react';
import { fieldStyles } from '../../ui/field-styles.ts';
import { describeBytes } from '../../ui/file-size.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { importScreenMessages as messages, readingTexts } from '../import-screen-messages.ts';
import { removeFile } from './import-files.ts';
import type { ImportFile } from './import-store.ts';
import { ReadReportPanel } from './ReadReportPanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';

interface FileCardProps {
  file: ImportFile;
  /** Of the site. */
  zone: string;
  /** Whether its import is the one thing to do on this screen. */
  isOnly: boolean;
}

export function FileCard({ file, zone, isOnly }: FileCardProps) {
  const { key, name, state } = file;
  if (state.kind === 'upload') {
    return (
      <Frame name={name}>
        <UploadPanel
          name={name}
          upload={state.upload}
          isResumed={state.isResumed === true}
          onRemove={() => removeFile(key)}
        />
      </Frame>
    );
  }
  return (
    <Frame
      name={name}
      note={state.kind === 'read' ? describeBytes(state.report.size) : undefined}
      onRemove={() => removeFile(key)}
    >
      {state.kind === 'opening' && (
        <p role="status" className="text-soft">
          {messages.opening}
        </p>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className={fieldStyles.error}>
          {messages.openFailed}
        </p>
      )}
      {state.kind === 'refused' && (
        <p role="alert" className={fieldStyles.error}>
          {readingTexts.refusals[state.refusal]}
        </p>
      )}
      {state.kind === 'read' && (
        <ReadReportPanel fileKey={key} read={state} zone={zone} isOnly={isOnly} />
      )}
    </Frame>
  );
}

interface FrameProps {
  name: string;
  note?: string | undefined;
  onRemove?: () => void;
  children: React.ReactNode;
}

function Frame({ name, note, onRemove, children }: FrameProps) {
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-4 border-2 border-ink bg-card p-4 sm:p-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-bold wrap-anywhere">
          {name}{' '}
          {note !== undefined && (
            <span className="text-sm font-normal whitespace-nowrap text-soft">{note}</span>
          )}
        </h3>
        {onRemove !== undefined && (
          <IconButton
            icon={X}
            label={messages.removeOne(name)}
            title={messages.remove}
            onClick={onRemove}
            className="-my-2 -mr-2"
          />
        )}
      </div>
      {children}
    </article>
  );
}

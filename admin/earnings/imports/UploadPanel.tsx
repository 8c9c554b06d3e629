import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { errorMessage } from '../../api/request-error.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { styles } from '../../ui/styles.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import type { Upload, UploadState } from './engine/index.ts';

interface UploadPanelProps {
  name: string;
  upload: Upload;
  /** Whether a closed tab began it. */
  isResumed: boolean;
  onRemove: () => void;
}

/** An import while it is sent, and how it ended. */
export function UploadPanel({ name, upload, isResumed, onRemove }: UploadPanelProps) {
  const state = useSyncExternalStore(upload.subscribe, upload.getState);
  const { row_count, sent_rows } = state;
  // The tab was closed after its last request.
  const phase = isResumed && state.phase === 'duplicate' ? 'done' : state.phase;
  const isUnderWay = !['done', 'duplicate', 'cancelled'].includes(phase);
  const isSending = ['starting', 'sending', 'retrying'].includes(phase);
  return (
    <div className="grid gap-3">
      {isUnderWay && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProgressBar
            label={messages.progressLabel(name)}
            done={row_count === 0 ? null : sent_rows / row_count}
          />
          <span className="text-sm whitespace-nowrap text-soft tabular-nums">
            {messages.progress(sent_rows, row_count)}
          </span>
        </div>
      )}
      <p role="status" className={phase === 'done' ? 'font-bold text-good' : undefined}>
        {outcome({ ...state, phase })}
      </p>
      {phase === 'failed' && (
        <p role="alert" className={fieldStyles.error}>
          {errorMessage(state.error, messages.failed)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isSending && (
          <Button aria-label={messages.pauseOne(name)} onClick={() => upload.pause()}>
            {messages.pause}
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button
            tone="primary"
            aria-label={messages.resumeOne(name)}
            onClick={() => upload.resume()}
          >
            {messages.resume}
          </Button>
        )}
        {isUnderWay && (
          <Button aria-label={messages.cancelOne(name)} onClick={() => upload.cancel()}>
            {messages.cancel}
          </Button>
        )}
        {!isUnderWay && (
          <Button aria-label={messages.removeOne(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        )}
        {phase === 'done' && (
          <Link href={paths.notAttributed} className={styles.link}>
            {messages.toNotAttributed}
          </Link>
        )}
      </div>
    </div>
  );
}

function outcome({ phase, import: stored }: UploadState): string {
  if (phase === 'done' && stored !== null) {
    return messages.done(stored.read_count, stored.refused_count);
  }
  if (phase === 'duplicate') return messages.duplicate;
  if (phase === 'cancelled') return stored === null ? messages.upload.cancelled : messages.stopped;
  return messages.upload[phase];
}

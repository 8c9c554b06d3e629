import { RotateCcw, X } from 'lucide-react';
import { imageMessages } from '../../core/images/messages.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { describeBytes } from '../ui/file-size.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { libraryMessages } from './library-messages.ts';
import {
  cancelUpload,
  clearUploads,
  retryUpload,
  type Upload,
  type UploadStatus,
  useUploads,
} from './uploads.ts';

/** Uploads of this visit, with their progress. */
export function UploadList() {
  const { uploads } = useUploads();
  if (uploads.length === 0) return null;
  const count = (kind: UploadStatus['kind']) =>
    uploads.filter(({ status }) => status.kind === kind).length;
  const open = count('waiting') + count('sending');
  return (
    <TitledSection
      title={libraryMessages.uploads}
      className="mt-6 border-2 border-ink bg-card p-4 sm:p-5"
      action={
        open < uploads.length && (
          <Button tone="link" onClick={clearUploads} className="min-h-11">
            {libraryMessages.clearUploads}
          </Button>
        )
      }
    >
      <p role="status" className="mt-1 text-sm text-soft">
        {libraryMessages.uploadsState(count('done'), uploads.length, count('failed'))}
      </p>
      <ul className="mt-3 grid max-h-80 gap-px overflow-y-auto">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </TitledSection>
  );
}

function UploadRow({ upload: { key, file, status } }: { upload: Upload }) {
  const isOpen = status.kind === 'waiting' || status.kind === 'sending';
  const isRetryable = status.kind === 'failed' || status.kind === 'cancelled';
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-hairline py-1.5">
      <span className="min-w-0 grow">
        <span className="block truncate font-bold">{file.name}</span>
        <UploadState name={file.name} size={file.size} status={status} />
      </span>
      {isOpen && (
        <IconButton
          icon={X}
          label={libraryMessages.cancelUpload(file.name)}
          title="Cancel"
          onClick={() => cancelUpload(key)}
        />
      )}
      {isRetryable && (
        <IconButton
          icon={RotateCcw}
          label={libraryMessages.retryUpload(file.name)}
          title="Retry"
          onClick={() => retryUpload(key)}
        />
      )}
    </li>
  );
}

interface UploadStateProps {
  name: string;
  size: number;
  status: UploadStatus;
}

function UploadState({ name, size, status }: UploadStateProps) {
  switch (status.kind) {
    case 'waiting':
      return (
        <span className="text-sm text-soft">
          {libraryMessages.waiting} · {describeBytes(size)}
        </span>
      );
    case 'sending':
      return (
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <ProgressBar
            label={`${imageMessages.uploading} ${name}`}
            done={status.sent === 1 ? null : status.sent}
          />
          {status.sent === 1 ? libraryMessages.making : `${Math.round(status.sent * 100)} %`}
        </span>
      );
    case 'done':
      return <span className="text-sm text-good">{libraryMessages.uploaded}</span>;
    case 'failed':
      return <span className={fieldStyles.error}>{status.message}</span>;
    case 'cancelled':
      return <span className="text-sm text-soft">{libraryMessages.cancelled}</span>;
  }
}

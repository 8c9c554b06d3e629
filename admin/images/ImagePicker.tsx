import { useId } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import type { UploadState } from './use-upload.ts';

/** Phones convert their own image format to one of these. */
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface ImagePickerProps {
  state: UploadState;
  isOver: boolean;
  onFiles: (files: FileList) => void;
  onCancel: () => void;
}

export function ImagePicker({ state, isOver, onFiles, onCancel }: ImagePickerProps) {
  const hintId = useId();
  const isSending = state.kind === 'sending';
  return (
    <div
      className={classes(
        'grid gap-3 border-2 border-dashed p-4',
        isOver ? 'border-accent bg-deep' : 'border-rule',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={classes(
            styles.quiet,
            'hover:bg-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
          )}
        >
          {imageMessages.choose}
          <input
            type="file"
            accept={ACCEPTED_TYPES}
            aria-describedby={hintId}
            className="sr-only"
            onChange={(event) => {
              const { files } = event.target;
              if (files !== null && files.length > 0) onFiles(files);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
        </label>
        <span className="min-w-0 text-soft pointer-coarse:hidden">
          {isOver ? imageMessages.dropNow : imageMessages.drop}
        </span>
      </div>
      <p id={hintId} className={fieldStyles.hint}>
        {imageMessages.kinds}
      </p>
      {isSending && (
        <div className="flex flex-wrap items-center gap-x-4">
          <progress
            aria-label={imageMessages.uploading}
            max={1}
            value={state.sent === 1 ? undefined : state.sent}
            className="h-3 min-w-32 grow appearance-none border border-ink bg-card [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-accent"
          />
          <Button tone="link" onClick={onCancel} className="min-h-11">
            {imageMessages.stop}
          </Button>
        </div>
      )}
      <p
        role="status"
        className={classes('text-sm empty:-mt-3', state.kind === 'done' && 'font-bold')}
      >
        {isSending && (state.sent === 1 ? imageMessages.making : imageMessages.uploading)}
        {state.kind === 'done' && imageMessages.uploaded}
      </p>
      {state.kind === 'failed' && (
        <p role="alert" className={fieldStyles.error}>
          {state.message}
        </p>
      )}
    </div>
  );
}

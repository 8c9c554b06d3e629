import { type ReactNode, useId } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { ACCEPTED_TYPES } from './accepted-types.ts';
import type { UploadState } from './use-upload.ts';

interface ImageDropFieldProps {
  state: UploadState;
  isOver: boolean;
  onFiles: (files: FileList) => void;
  onCancel: () => void;
  label?: string;
  /** Where to drop it, and what that does. */
  hint?: string;
  dropNow?: string;
  /** Further ways to choose an image. */
  children?: ReactNode;
}

/** Chooses or receives one file and shows its upload. */
export function ImageDropField(props: ImageDropFieldProps) {
  const { state, isOver, onFiles, onCancel, children } = props;
  const { label = imageMessages.choose, hint = imageMessages.drop } = props;
  const { dropNow = imageMessages.dropNow } = props;
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
        <FileButton accept={ACCEPTED_TYPES} describedBy={hintId} onFiles={onFiles}>
          {label}
        </FileButton>
        {children}
        <span className="min-w-0 text-soft pointer-coarse:hidden">{isOver ? dropNow : hint}</span>
      </div>
      <p id={hintId} className={fieldStyles.hint}>
        {imageMessages.kinds}
      </p>
      {isSending && (
        <div className="flex flex-wrap items-center gap-x-4">
          <ProgressBar
            label={imageMessages.uploading}
            done={state.sent === 1 ? null : state.sent}
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

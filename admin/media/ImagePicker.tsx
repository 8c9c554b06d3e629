import { type SubmitEvent, useState } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { importRemoteImage, uploadImage } from './upload-image.ts';

interface ImagePickerProps {
  open: boolean;
  onClose: () => void;
  onPick: (image: PickedImage) => void;
}

/** A dialog to choose an image: from this device, or from another site. */
export function ImagePicker({ open, onClose, onPick }: ImagePickerProps) {
  return open && <PickerDialog onClose={onClose} onPick={onPick} />;
}

function PickerDialog({ onClose, onPick }: Omit<ImagePickerProps, 'open'>) {
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const take = async (storing: Promise<PickedImage>) => {
    setBusy(true);
    setFailure('');
    try {
      onPick(await storing);
      onClose();
    } catch (error) {
      setFailure(errorMessage(error, imageMessages.uploadFailed));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    void take(importRemoteImage(address));
  };
  return (
    <Dialog title="Choose an Image" onClose={onClose}>
      <Field label="From this device" hint={imageMessages.kinds}>
        {(names) => (
          <input
            {...names}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            disabled={busy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) void take(uploadImage(file));
            }}
          />
        )}
      </Field>
      <form onSubmit={submit} className="grid gap-3">
        <Field label="From another site">
          {(names) => (
            <input
              {...names}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              placeholder="https://"
              className={fieldStyles.input}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy || address.trim() === ''}>
          Import
        </Button>
      </form>
      {busy && <p role="status">{imageMessages.uploading}</p>}
      {failure !== '' && (
        <p role="alert" className={fieldStyles.error}>
          {failure}
        </p>
      )}
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}

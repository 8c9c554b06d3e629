import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { PickedImage } from '../../core/images/schema.ts';

/** Loaded when it is opened. */
const PickerDialog = lazy(() => import('./PickerDialog.tsx'));

interface ImagePickerProps {
  open: boolean;
  onClose: () => void;
  onPick: (image: PickedImage) => void;
}

/** A dialog to choose an image: of the library, of this device, or of another site. */
export function ImagePicker({ open, onClose, onPick }: ImagePickerProps) {
  if (!open) return null;
  const pick = (image: PickedImage) => {
    onPick(image);
    onClose();
  };
  // Outside a form around it, which a key or a file would otherwise reach too.
  return createPortal(
    <Suspense>
      <PickerDialog onClose={onClose} onPick={pick} />
    </Suspense>,
    document.body,
  );
}

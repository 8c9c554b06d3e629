import { useState } from 'react';
import { libraryMessages } from '../../core/images/library-messages.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { Button } from '../ui/Button.tsx';
import { ImagePicker } from './ImagePicker.tsx';

/** Opens the library to pick an image. */
export function LibraryButton({ onPick }: { onPick: (image: PickedImage) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{libraryMessages.fromLibrary}</Button>
      <ImagePicker open={open} onClose={() => setOpen(false)} onPick={onPick} />
    </>
  );
}

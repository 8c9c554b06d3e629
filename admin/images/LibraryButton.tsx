import { useState } from 'react';
import type { PickedImage } from '../../core/images/schema.ts';
import { Button } from '../ui/Button.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { libraryMessages } from './library-messages.ts';

interface LibraryButtonProps {
  label?: string;
  onPick: (image: PickedImage) => void;
}

/** Opens the library to pick an image. */
export function LibraryButton({ label = libraryMessages.fromLibrary, onPick }: LibraryButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ImagePicker open={open} onClose={() => setOpen(false)} onPick={onPick} />
    </>
  );
}

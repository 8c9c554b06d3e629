import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { UsedImage } from '../../core/images/library.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { refreshPublicImages, replaceImage } from './api.ts';
import { ImagePicker } from './ImagePicker.tsx';
import { ImageUses, usesOf } from './ImageUses.tsx';
import { imageIdOf } from './image-id.ts';
import { libraryMessages } from './library-messages.ts';

interface ReplaceDialogProps {
  image: UsedImage;
  onClose: () => void;
  onDone: () => void;
}

/** Puts another image in the place of one, everywhere at once. */
export function ReplaceDialog({ image, onClose, onDone }: ReplaceDialogProps) {
  const [picked, setPicked] = useState<PickedImage | null>(null);
  const [isPicking, setPicking] = useState(false);
  // Once this dialog is open, because the last one opened is on top.
  useEffect(() => setPicking(true), []);
  const replacement = picked === null ? null : imageIdOf(picked.url);
  const isSame = replacement === image.id;
  const replace = async () => {
    if (replacement === null) return;
    const { posts, settings, pages } = await replaceImage(image.id, replacement);
    toast.success(libraryMessages.replaced(posts.length + settings + pages));
    onDone();
    await refreshPublicImages();
  };
  return (
    <ConfirmDialog
      title={libraryMessages.replaceTitle}
      act={replace}
      failure={libraryMessages.replaceFailed}
      confirm={libraryMessages.replace}
      busy="Replacing..."
      tone="primary"
      disabled={replacement === null || isSame}
      onClose={onClose}
      wide
    >
      <div className="flex flex-wrap items-center gap-4">
        <Preview address={image.address} />
        <span aria-hidden="true" className="font-display text-4xl font-black">
          →
        </span>
        {picked !== null && <Preview address={picked.url} />}
        <Button onClick={() => setPicking(true)}>{libraryMessages.replaceWith}</Button>
      </div>
      {isSame && <p role="alert">{libraryMessages.replaceSame}</p>}
      <p>{libraryMessages.replaceEffect(usesOf(image))}</p>
      <ImageUses {...image} />
      <p className="text-sm text-soft">
        {libraryMessages.replaceAlt} {libraryMessages.replaceKeeps}
      </p>
      <ImagePicker open={isPicking} onClose={() => setPicking(false)} onPick={setPicked} />
    </ConfirmDialog>
  );
}

function Preview({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      width={160}
      height={120}
      className="aspect-4/3 w-32 border border-ink bg-deep object-contain sm:w-40"
    />
  );
}

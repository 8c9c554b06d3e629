import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { UsedImage } from '../../core/images/library.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
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
  const submission = useSubmit({
    form: useForm(),
    failure: libraryMessages.replaceFailed,
    send: async () => {
      if (replacement === null) return;
      const { posts, settings, pages } = await replaceImage(image.id, replacement);
      toast.success(libraryMessages.replaced(posts.length + settings + pages));
      onDone();
      await refreshPublicImages();
    },
  });
  return (
    <Dialog title={libraryMessages.replaceTitle} onClose={onClose} wide>
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
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton busy="Replacing..." disabled={replacement === null || isSame}>
            {libraryMessages.replace}
          </SubmitButton>
        </DialogActions>
      </Form>
      <ImagePicker open={isPicking} onClose={() => setPicking(false)} onPick={setPicked} />
    </Dialog>
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

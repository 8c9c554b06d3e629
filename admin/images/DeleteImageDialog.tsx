import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { UsedImage } from '../../core/images/library.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { deleteImages, refreshLibrary, refreshPublicImages } from './api.ts';
import { ImageUses, usesOf } from './ImageUses.tsx';
import { libraryMessages } from './library-messages.ts';

interface DeleteImageDialogProps {
  image: UsedImage;
  onClose: () => void;
  onDone: () => void;
}

/** Lists what would break. */
export function DeleteImageDialog({ image, onClose, onDone }: DeleteImageDialogProps) {
  const uses = usesOf(image);
  const submission = useSubmit({
    form: useForm(),
    failure: libraryMessages.deleteFailed,
    send: async () => {
      const { deleted } = await deleteImages([image.id], uses > 0);
      if (deleted.length === 0) toast.error(libraryMessages.deleteNothing);
      else toast.success(libraryMessages.deleted(1));
      onDone();
      await (uses > 0 ? refreshPublicImages() : refreshLibrary());
    },
  });
  return (
    <Dialog title={libraryMessages.deleteTitle} onClose={onClose}>
      <p>{uses === 0 ? libraryMessages.deleteSafe : libraryMessages.deleteEffect(uses)}</p>
      {uses > 0 && (
        <>
          <ImageUses {...image} />
          <p>{libraryMessages.deleteInstead}</p>
        </>
      )}
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger" busy="Deleting...">
            {uses === 0 ? libraryMessages.delete : libraryMessages.deleteAnyway}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

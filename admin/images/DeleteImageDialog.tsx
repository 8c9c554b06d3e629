import { toast } from 'sonner';
import type { UsedImage } from '../../core/images/library.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
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
  const remove = async () => {
    const { deleted } = await deleteImages([image.id], uses > 0);
    if (deleted.length === 0) toast.error(libraryMessages.deleteNothing);
    else toast.success(libraryMessages.deleted(1));
    onDone();
    await (uses > 0 ? refreshPublicImages() : refreshLibrary());
  };
  return (
    <ConfirmDialog
      title={libraryMessages.deleteTitle}
      act={remove}
      failure={libraryMessages.deleteFailed}
      confirm={uses === 0 ? libraryMessages.delete : libraryMessages.deleteAnyway}
      busy="Deleting..."
      onClose={onClose}
    >
      <p>{uses === 0 ? libraryMessages.deleteSafe : libraryMessages.deleteEffect(uses)}</p>
      {uses > 0 && (
        <>
          <ImageUses {...image} />
          <p>{libraryMessages.deleteInstead}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { DELETE_MAX_IMAGES, type LibraryImage } from '../../core/images/library.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { describeBytes } from '../ui/file-size.ts';
import { Confirmation } from '../ui/form/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { deleteImages, refreshLibrary, unusedQuery } from './api.ts';
import { libraryMessages } from './library-messages.ts';
import { Thumbnail } from './Thumbnail.tsx';

export function DeleteUnusedDialog({ onClose }: { onClose: () => void }) {
  // Never an older list: the images in it are about to be deleted.
  const unused = useQuery({ ...unusedQuery(), gcTime: 0 });
  return (
    <Dialog title={libraryMessages.deleteUnusedTitle} onClose={onClose} wide>
      <Loaded query={unused} failure={libraryMessages.listFailed}>
        {(images) =>
          images.length === 0 ? (
            <>
              <p>{libraryMessages.noUnused}</p>
              <div>
                <Button onClick={onClose}>Close</Button>
              </div>
            </>
          ) : (
            <Deletion images={images} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Deletion({ images, onClose }: { images: LibraryImage[]; onClose: () => void }) {
  const remove = async () => {
    const { deleted } = await deleteImages(
      images.map(({ id }) => id),
      false,
    );
    toast.success(libraryMessages.deleted(deleted.length));
  };
  const bytes = images.reduce((sum, image) => sum + (image.bytes ?? 0), 0);
  return (
    <>
      <p>{libraryMessages.unusedEffect(images.length, describeBytes(bytes))}</p>
      {images.length === DELETE_MAX_IMAGES && (
        <p className="text-soft">{libraryMessages.unusedFirst(images.length)}</p>
      )}
      <ul className="grid max-h-80 grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-5">
        {images.map((image) => (
          <li key={image.id} className="min-w-0">
            <Thumbnail image={image} className="aspect-4/3 w-full border border-rule" />
            <span className="block truncate text-sm">{image.name || libraryMessages.unnamed}</span>
          </li>
        ))}
      </ul>
      <Confirmation
        act={remove}
        failure={libraryMessages.deleteFailed}
        refresh={refreshLibrary}
        confirm={libraryMessages.delete}
        busy="Deleting..."
        onClose={onClose}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { libraryQuerySchema } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useDroppedFiles } from '../ui/use-dropped-files.ts';
import { libraryQuery, refreshLibrary } from './api.ts';
import { ImageDropField } from './ImageDropField.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { LibrarySearch } from './LibraryToolbar.tsx';
import { libraryMessages } from './library-messages.ts';
import { importRemoteImage } from './upload-image.ts';
import { useUpload } from './use-upload.ts';

interface PickerDialogProps {
  onClose: () => void;
  onPick: (image: PickedImage) => void;
}

export default function PickerDialog({ onClose, onPick }: PickerDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const take = (image: PickedImage) => {
    void refreshLibrary();
    onPick(image);
  };
  const { state, upload, cancel, refuse } = useUpload(take);
  const takeFiles = (files: FileList) => {
    const [file] = files;
    if (files.length > 1) refuse(imageMessages.several);
    else if (file !== undefined) void upload(file);
  };
  const isOver = useDroppedFiles(content, takeFiles);
  return (
    <Dialog title={libraryMessages.pick} onClose={onClose} wide>
      <div ref={content} className="grid min-h-[50vh] content-start gap-5">
        <Library onPick={onPick} />
        <ImageDropField
          state={state}
          isOver={isOver}
          onFiles={takeFiles}
          onCancel={cancel}
          label={libraryMessages.ownImage}
          hint={libraryMessages.dropHere}
          dropNow={libraryMessages.dropNow}
        />
        <RemoteImage onPick={take} />
        <div>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Library({ onPick }: { onPick: (image: PickedImage) => void }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const library = useQuery(libraryQuery(libraryQuerySchema.parse({ search, page })));
  const step = (name: string, target: number, pageCount: number) => (
    <Button disabled={target < 1 || target > pageCount} onClick={() => setPage(target)}>
      {name}
    </Button>
  );
  return (
    <>
      <LibrarySearch
        search=""
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <section aria-label="Images">
        <Loaded query={library} failure={libraryMessages.listFailed}>
          {({ items, total, page: shown, page_count: pageCount, count }) => (
            <>
              <p role="status" className="mb-2 text-sm text-soft">
                {total === 0 && (count === 0 ? libraryMessages.none : libraryMessages.noMatch)}
                {total > 0 && libraryMessages.count(total)}
              </p>
              <div
                aria-busy={library.isPlaceholderData}
                className="max-h-[45vh] overflow-y-auto aria-busy:opacity-60"
              >
                <ImageGrid
                  images={items}
                  isNarrow
                  onChoose={({ address: url, alt, width, height }) =>
                    onPick({ url, alt, width, height })
                  }
                />
              </div>
              {pageCount > 1 && (
                <div className="mt-3 flex flex-wrap items-center gap-3">
                  {step('Previous', shown - 1, pageCount)}
                  <span className="text-sm text-soft">
                    {shown} / {pageCount}
                  </span>
                  {step('Next', shown + 1, pageCount)}
                </div>
              )}
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function RemoteImage({ onPick }: { onPick: (image: PickedImage) => void }) {
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const fetchImage = async () => {
    if (isBusy || address.trim() === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      onPick(await importRemoteImage(address));
    } catch (error) {
      console.error(error);
      setFailure(errorMessage(error, imageMessages.uploadFailed));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Field label={libraryMessages.otherSite} hint={libraryMessages.otherSiteHint} error={failure}>
        {(names) => (
          <input
            {...names}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void fetchImage();
            }}
            className={fieldStyles.input}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isBusy || address.trim() === ''} onClick={() => void fetchImage()}>
          {libraryMessages.import}
        </Button>
        <span role="status" className="text-sm text-soft">
          {isBusy && libraryMessages.importing}
        </span>
      </div>
    </div>
  );
}

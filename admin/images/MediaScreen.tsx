import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LibraryQuery } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { describeBytes } from '../ui/file-size.ts';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { PagedList } from '../ui/list/PagedList.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useDroppedFiles } from '../ui/use-dropped-files.ts';
import { ACCEPTED_TYPES } from './accepted-types.ts';
import { libraryQuery } from './api.ts';
import { DeleteUnusedDialog } from './DeleteUnusedDialog.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { LibraryToolbar } from './LibraryToolbar.tsx';
import { isFiltered, libraryAddress, readLibraryQuery } from './library-address.ts';
import { libraryMessages } from './library-messages.ts';
import { UploadList } from './UploadList.tsx';
import { addUploads } from './uploads.ts';
import { WantedImages } from './WantedImages.tsx';

/** Search, filter, order and page are in the address. */
export default function MediaScreen() {
  const [, navigate] = useLocation();
  const query = readLibraryQuery(useSearch());
  const library = useQuery(libraryQuery(query));
  const screen = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [isCleaning, setCleaning] = useState(false);
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);
  const isOver = useDroppedFiles(screen, addUploads);

  const change = (part: Partial<LibraryQuery>) => {
    navigate(libraryAddress({ ...query, page: 1, ...part }), { replace: true });
  };
  const reset = () => {
    navigate(paths.media, { replace: true });
    setResets(resets + 1);
  };

  const isEmpty = library.data?.count === 0;
  return (
    <div
      ref={screen}
      className={classes(
        'mx-auto min-h-[70vh] max-w-6xl',
        isOver && 'outline-3 outline-offset-8 outline-accent outline-dashed',
      )}
    >
      <ScreenTitle title={libraryMessages.title}>
        <div className="flex flex-wrap gap-3">
          <FileButton
            accept={ACCEPTED_TYPES}
            tone="primary"
            multiple
            onFiles={addUploads}
            describedBy="upload-kinds"
          >
            {libraryMessages.upload}
          </FileButton>
          {(library.data?.unused ?? 0) > 0 && (
            <Button onClick={() => setCleaning(true)}>{libraryMessages.deleteUnused}</Button>
          )}
        </div>
      </ScreenTitle>
      <p id="upload-kinds" className={classes(fieldStyles.hint, 'mt-3')}>
        {isOver ? libraryMessages.dropNow : imageMessages.kinds}{' '}
        <span className="pointer-coarse:hidden">{!isOver && libraryMessages.dropAnywhere}</span>
      </p>
      <UploadList />
      <WantedImages />
      {!isEmpty && (
        <div className="mt-6">
          <LibraryToolbar key={resets} query={query} onChange={change} />
        </div>
      )}
      <PagedList
        label="Images"
        query={library}
        failure={libraryMessages.listFailed}
        empty={
          isEmpty && <EmptyList title={libraryMessages.none} text={libraryMessages.noneHelp} />
        }
        noMatch={
          <NoMatch
            text={libraryMessages.noMatch}
            clear={libraryMessages.clearSearch}
            onClear={reset}
          />
        }
        above={({ total, bytes }) =>
          isFiltered(query)
            ? libraryMessages.count(total)
            : libraryMessages.ofAll(total, describeBytes(bytes))
        }
        href={(page) => libraryAddress({ ...query, page })}
      >
        {({ items }) => <ImageGrid images={items} onChoose={({ id }) => setOpen(id)} />}
      </PagedList>
      {open !== null && <ImageDialog id={open} onClose={() => setOpen(null)} />}
      {isCleaning && <DeleteUnusedDialog onClose={() => setCleaning(false)} />}
    </div>
  );
}

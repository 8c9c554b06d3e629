import type { ListedImage } from '../../core/images/library.ts';
import { classes } from '../../core/ui/classes.ts';
import { describeBytes } from '../ui/file-size.ts';
import { libraryMessages } from './library-messages.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface ImageGridProps {
  images: readonly ListedImage[];
  onChoose: (image: ListedImage) => void;
  /** Fewer columns, inside a dialog. */
  isNarrow?: boolean;
}

/** Images as buttons, whole and not cropped. */
export function ImageGrid({ images, onChoose, isNarrow = false }: ImageGridProps) {
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4',
        !isNarrow && 'xl:grid-cols-5',
      )}
    >
      {images.map((image) => (
        <li key={image.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(image)}
            className="group flex size-full cursor-pointer flex-col border border-rule bg-card text-left hover:border-ink hover:bg-deep"
          >
            <Thumbnail image={image} className="aspect-4/3 w-full border-b border-rule" />
            <span className="grid w-full gap-0.5 p-2.5">
              <span className="line-clamp-2 leading-tight font-bold wrap-anywhere group-hover:underline">
                {image.alt || image.name || libraryMessages.unnamed}
              </span>
              <span className="text-sm text-soft">
                {image.width} × {image.height}
                {image.bytes !== null && ` · ${describeBytes(image.bytes)}`}
              </span>
              <span className="text-sm text-soft">
                {libraryMessages.uses(image.uses)}
                {image.alt === '' && ` · ${libraryMessages.noAlt}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

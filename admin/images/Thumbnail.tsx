import type { LibraryImage } from '../../core/images/library.ts';
import { classes } from '../../core/ui/classes.ts';

interface ThumbnailProps {
  image: Pick<LibraryImage, 'id' | 'width' | 'height' | 'widths' | 'formats'>;
  className: string;
}

/** The smallest size of an image, whole. Its name is beside it. */
export function Thumbnail({ image, className }: ThumbnailProps) {
  const { id, widths, width, height, formats } = image;
  return (
    <img
      src={`/pictures/${id}/${widths[0] ?? width}.${formats.at(-1)}`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classes('bg-deep object-contain', className)}
    />
  );
}

/** The formats that a kept picture may be in. */
export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png' | 'gif';

/** What pages know of a kept picture. */
export interface PictureFacts {
  /** The first half of the SHA-256 of the file it was made from, in hex. */
  id: string;
  /** Of the largest size. */
  width: number;
  height: number;
  /** The widths it is kept in, ascending. */
  widths: number[];
  /** The formats it is kept in; the last one is what every browser reads. */
  formats: PictureFormat[];
  /** A tiny version of it as a data address; null for a picture that can be seen through. */
  placeholder: string | null;
}

/** What each format is called where files are told apart by their content. */
export const PICTURE_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** Where one size of a picture is. */
function picturePath(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** The format that every browser reads. */
function plainFormat({ formats }: Pick<PictureFacts, 'formats'>): PictureFormat {
  return formats.at(-1) ?? 'webp';
}

/** The one address that stands for a picture: its largest size in the format that all read. */
export function pictureAddress(picture: PictureFacts): string {
  return picturePath(picture.id, picture.width, plainFormat(picture));
}

/** One line of a `<picture>`: a format with all its widths. */
export interface PictureSource {
  type: string;
  srcSet: string;
}

/** The formats of a picture for a browser to choose from, the smallest files first. */
export function pictureSources(picture: PictureFacts): PictureSource[] {
  return picture.formats.map((format) => ({
    type: PICTURE_TYPES[format],
    srcSet: picture.widths
      .map((width) => `${picturePath(picture.id, width, format)} ${width}w`)
      .join(', '),
  }));
}

import type { z } from 'zod';
import { IMAGE_NAME_MAX_LENGTH } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES, type imageSchema, type PickedImage } from '../../core/images/schema.ts';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

interface UploadOptions {
  /** Called with 0 to 1; the sizes are made after 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

interface Stored {
  image: z.infer<typeof imageSchema>;
  address: string;
}

const picked = ({ image, address }: Stored): PickedImage => ({
  url: address,
  alt: '',
  width: image.width,
  height: image.height,
});

/**
 * Stores an image of this device in the library.
 * @throws RequestError with a sentence for the owner; status 0 also when it was cancelled
 */
export async function uploadImage(file: Blob, options: UploadOptions = {}): Promise<PickedImage> {
  if (file.size > IMAGE_MAX_BYTES) throw new RequestError(413, imageMessages.tooLarge);
  const { onProgress = () => {}, signal = new AbortController().signal } = options;
  const fetch = fetchWithProgress({ file, onProgress, signal });
  const name = file instanceof File ? file.name.slice(0, IMAGE_NAME_MAX_LENGTH) : '';
  return picked(await request(() => client.pictures.$post({ query: { name } }, { fetch })));
}

/** Base64 is a third longer than its bytes. */
const DATA_ADDRESS_MAX_LENGTH = Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 1_000;

/** The image inside a `data:` address; null for any other data. */
function embeddedImage(address: string): Blob | null {
  const [, encoded] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s%]*)$/i.exec(address) ?? [];
  if (encoded === undefined) return null;
  try {
    const text = atob(decodeURIComponent(encoded));
    return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
  } catch {
    return null;
  }
}

/**
 * Fetches an image from another site, or from its `data:` address, into the library.
 * @throws RequestError with a sentence for the owner
 */
export async function importRemoteImage(address: string): Promise<PickedImage> {
  const text = address.trim();
  if (!/^data:/i.test(text)) {
    return picked(await request(() => client.pictures.remote.$post({ json: { address: text } })));
  }
  // Checked first, because matching a text of any length takes any time.
  if (text.length > DATA_ADDRESS_MAX_LENGTH) throw new RequestError(413, imageMessages.tooLarge);
  const file = embeddedImage(text);
  if (file === null) throw new RequestError(422, imageMessages.notAnAddress);
  return uploadImage(file);
}

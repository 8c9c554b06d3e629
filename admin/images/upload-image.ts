import { toast } from 'sonner';
import type { z } from 'zod';
import { IMAGE_NAME_MAX_LENGTH } from '../../core/images/library.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES, type imageSchema, type PickedImage } from '../../core/images/schema.ts';
import { RequestError } from '../api/request-error.ts';
import { fetchImage, sendImage } from './api.ts';

interface UploadOptions {
  /** Called with 0 to 1; the sizes are made after 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

interface Stored {
  image: z.infer<typeof imageSchema>;
  address: string;
  is_first_frame: boolean;
}

function picked({ image, address, is_first_frame }: Stored): PickedImage {
  if (is_first_frame) toast.info(imageMessages.firstFrame);
  return { url: address, alt: '', width: image.width, height: image.height };
}

/**
 * Stores an image of this device in the library.
 * @throws RequestError with a sentence for the owner; status 0 also when it was cancelled
 */
export async function uploadImage(file: Blob, options: UploadOptions = {}): Promise<PickedImage> {
  if (file.size > IMAGE_MAX_BYTES) throw new RequestError(413, imageMessages.tooLarge);
  const { onProgress = () => {}, signal = new AbortController().signal } = options;
  const name = file instanceof File ? file.name.slice(0, IMAGE_NAME_MAX_LENGTH) : '';
  return picked(await sendImage(name, { file, onProgress, signal }));
}

/** Base64 is a third longer than its bytes. */
const DATA_ADDRESS_MAX_LENGTH = Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 1_000;

/** The image inside a `data:` address; null for any other data. */
function embeddedImage(address: string): Blob | null {
  const comma = address.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(address.slice(0, comma))) return null;
  try {
    const encoded = address.slice(comma + 1);
    const text = atob(encoded.includes('%') ? decodeURIComponent(encoded) : encoded);
    const bytes = new Uint8Array(text.length);
    // A loop, because a callback per byte takes seconds.
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    return new Blob([bytes]);
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
  if (!/^data:/i.test(text)) return picked(await fetchImage(text));
  // Checked first, because matching a text of any length takes any time.
  if (text.length > DATA_ADDRESS_MAX_LENGTH) throw new RequestError(413, imageMessages.tooLarge);
  const file = embeddedImage(text);
  if (file === null) throw new RequestError(422, imageMessages.notAnAddress);
  return uploadImage(file);
}

/** As the sentences of core/messages-pictures.ts say. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** Phones convert their own image format to one of these. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

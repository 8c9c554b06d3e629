/** A file that is not a backup, or cannot be read. The message is a sentence without its full stop. */
export class ContentError extends Error {
  override name = 'ContentError';
}

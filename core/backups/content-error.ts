/** A file that is no backup, or none that can be read. Its message is a sentence without its full stop. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A file that is not taken as a picture; the message is for the owner. */
export class RefusedPicture extends Error {
  override name = 'RefusedPicture';
  readonly status: 413 | 422;

  constructor(message: string, status: 413 | 422 = 422, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

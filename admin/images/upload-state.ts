let uploading = false;

/** Says whether a picture is on its way that the form does not name yet. */
export function setUploading(now: boolean): void {
  uploading = now;
}

/** Whether saving now would leave out a picture that is on its way. */
export function isUploading(): boolean {
  return uploading;
}

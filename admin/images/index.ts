export { ImageDropField } from './ImageDropField.tsx';
export { ImagePicker } from './ImagePicker.tsx';
export { LibraryButton } from './LibraryButton.tsx';
export { importRemoteImage, uploadImage } from './upload-image.ts';
export { isUploading, useUpload } from './use-upload.ts';

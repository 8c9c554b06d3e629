export { ImagePicker } from './ImagePicker.tsx';
export { useDroppedFiles } from './use-dropped-files.ts';
export { isUploading, useUpload } from './use-upload.ts';

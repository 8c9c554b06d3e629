export { ImagePicker } from './ImagePicker.tsx';
export { importRemoteImage, uploadImage } from './upload-image.ts';

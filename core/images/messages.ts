import { localize } from '../locale/localize.ts';

/** What the owner reads about pictures that are uploaded. */
export const imageMessages = localize({
  en: {
    choose: 'Choose a Picture',
    drop: 'or drop one anywhere in this form, or paste it.',
    dropNow: 'Drop it: it becomes the picture of this product.',
    kinds: 'JPEG, PNG, WebP, AVIF or GIF, up to 20 MB and 50 megapixels.',
    uploading: 'Uploading the picture…',
    making: 'Making its sizes…',
    stop: 'Stop',
    uploaded: 'The picture is kept. Save the post to show it.',
    uploadFailed: 'The picture could not be uploaded. Please try again.',
    several: 'One picture at a time, please.',
    stillUploading: 'The picture is still being uploaded. Wait a moment, or stop it.',
    tooLarge: 'This file is larger than 20 MB. Please choose a smaller one.',
    tooManyPixels:
      'This picture has more than 50 megapixels or a side of more than 12,000. Please make it smaller.',
    svg: 'SVG files can carry scripts and are not taken. Please save the picture as PNG or WebP.',
    heic: 'HEIC pictures are not taken. Please save it as JPEG; a phone does that when it shares it.',
    unknown: 'This file is no picture that can be taken: JPEG, PNG, WebP, AVIF or GIF.',
    damaged:
      'This picture is damaged or not complete. Please save it again and choose the new file.',
    foreign:
      'There is something else in this file besides the picture. Please save the picture again, by itself.',
    notHere: 'This site cannot take pictures of this kind. Please choose a JPEG, PNG or WebP file.',
    noPlace: 'This site has no place for uploaded pictures. Please give the address of a picture.',
  },
});

export const imageMessages = {
  choose: 'Choose an Image',
  drop: 'or drop one anywhere in this form, or paste it.',
  dropNow: 'Drop it to use it as the product image.',
  kinds: 'JPEG, PNG, WebP, AVIF or GIF, up to 20 MB and 50 megapixels.',
  uploading: 'Uploading the image…',
  making: 'Creating smaller sizes…',
  stop: 'Stop',
  uploaded: 'Image uploaded. Save the post to show it.',
  firstFrame: 'This image is an animation. The site keeps its first frame only.',
  uploadFailed: 'The image could not be uploaded. Please try again.',
  several: 'One image at a time, please.',
  stillUploading: 'The image is still uploading. Wait a moment, or stop it.',
  tooLarge: 'This file is larger than 20 MB. Please choose a smaller one.',
  tooManyPixels:
    'This image has more than 50 megapixels or a side longer than 12,000 pixels. Please make it smaller.',
  svg: 'SVG files can contain scripts and are not accepted. Please save the image as PNG or WebP.',
  heic: 'HEIC images are not accepted. Please save the image as JPEG. A phone does this when you share the image.',
  unknown: 'This file is not an accepted image: use JPEG, PNG, WebP, AVIF or GIF.',
  damaged: 'This image is damaged or incomplete. Please save it again and choose the new file.',
  foreign:
    'This file contains more than an image. Please save the image again as a file of its own.',
  notHere: 'This site cannot process images of this kind. Please choose a JPEG, PNG or WebP file.',
  notAnAddress: 'Enter the address of an image: it starts with https://.',
  answered: (status: number) =>
    `The image could not be fetched: its site answered with status ${status}.`,
  forbidden: (merchant: string) =>
    `The terms of ${merchant} do not allow its images to be stored. Use an image of your own.`,
  missing: 'This image is no longer in the library.',
  noPlace: 'This site has no storage for uploaded images. Please enter the address of an image.',
} as const;

// Pictures that people send: read, converted, kept in a row, and sent.
export {
  type Crop,
  hasForm,
  ImageError,
  inTurn,
  PICTURES_AT_ONCE,
  type PictureForm,
  type PictureSource,
  reencode,
  squarePhoto,
  type WebPicture,
  webPicture,
} from './convert.ts';
export { initialsSvg } from './initials.ts';
export { type PictureBytes, pictureAnswers, type ServedPicture, sendPicture } from './picture-download.ts';
export { createPictureSlot } from './picture-slot.ts';
export {
  cropFields,
  noPicture,
  RAW_PICTURES,
  readPicture,
  readPictureToCrop,
  refusePicture,
  toPicture,
  type UploadedPicture,
} from './picture-upload.ts';
export { createSmallPictures } from './small-pictures.ts';
export { deleteTextImages, handOverTextImages, textImageColumns } from './text-images.repository.ts';
export { TextImageSchema, textImageRoutes } from './text-images.routes.ts';
export { createTextImages, type TextImageRules } from './text-images.ts';

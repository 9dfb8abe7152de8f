// Pictures that people send: read, converted, kept in a row, and sent.
export {
  type Crop,
  firstBytes,
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
export { pictureAnswers, type ServedPicture, sendPicture } from './picture-download.ts';
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

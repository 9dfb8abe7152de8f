import { lazy } from 'react';

export { FileTile } from './file-tile.tsx';
export { UploadTray } from './uploads/upload-tray.tsx';

/** Chooses a folder; loaded when it is opened first. */
export const FolderPicker = lazy(() =>
  import('./acts/folder-picker.tsx').then((module) => ({ default: module.FolderPicker })),
);

/** Uploads, or makes a folder, wherever one is; loaded when it is opened first. */
export const AddToLibrary = lazy(() =>
  import('./acts/add-to-library.tsx').then((module) => ({ default: module.AddToLibrary })),
);

/** The pages of a PDF, and a picture, in a place that is as high as it should be; loaded where there is one to show. */
export const PdfPreview = lazy(() =>
  import('./panel/pdf-preview.tsx').then((module) => ({ default: module.PdfPreview })),
);
export const PicturePreview = lazy(() =>
  import('./panel/picture-preview.tsx').then((module) => ({ default: module.PicturePreview })),
);

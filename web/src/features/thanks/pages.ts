export { NotePage } from './note-page.tsx';
export { ThanksPage } from './wall-page.tsx';

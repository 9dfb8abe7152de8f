export { BadgePage } from './badge-page.tsx';
export { BadgesPage } from './gallery-page.tsx';

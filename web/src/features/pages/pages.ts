export { PagesRoom } from './pages-room.tsx';

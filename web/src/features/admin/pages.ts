export { AdminRoom } from './admin-room.tsx';

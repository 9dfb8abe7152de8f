export { Brief, Lead } from './story-cards.tsx';

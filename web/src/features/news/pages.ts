export { NewsPage } from './feed-page.tsx';
export { StoryPage } from './story-page.tsx';

export { NewsPage } from './feed-page.tsx';
export { StoryPage } from './story-page.tsx';
export { WriteStoryPage } from './writing/write-page.tsx';

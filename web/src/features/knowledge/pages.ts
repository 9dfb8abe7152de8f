export { ArticlePage } from './article-page.tsx';
export { AskPage } from './ask-page.tsx';
export { CategoryPage } from './category-page.tsx';
export { KnowledgeRoom } from './knowledge-room.tsx';
export { LandingPage } from './landing-page.tsx';
export { QuestionPage } from './question-page.tsx';
export { WritePage } from './writing/write-page.tsx';

import { type App, formRoutes } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCommentsService } from '../../platform/reactions/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { ArticleSchema } from './articles/articles.schemas.ts';
import { createArticlesService } from './articles/articles.service.ts';
import { coverRoutes } from './articles/covers.routes.ts';
import { createCoversService } from './articles/covers.service.ts';
import { revisionRoutes } from './articles/revisions.routes.ts';
import { ComparisonSchema, RevisionSchema, RevisionSummarySchema } from './articles/revisions.schemas.ts';
import { createRevisionsService } from './articles/revisions.service.ts';
import { waitingReviews } from './articles/waiting-reviews.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { CategoryExpertsSchema, CategoryPermissionsSchema, CategorySchema } from './categories/categories.schemas.ts';
import { createCategoriesService } from './categories/categories.service.ts';
import { categoryDetailsRoutes } from './categories/category-details.routes.ts';
import { CategoryDetailsSchema } from './categories/category-details.schemas.ts';
import { createCategoryDetails } from './categories/category-details.service.ts';
import { categorySettingsRoutes } from './categories/category-settings.routes.ts';
import { createCategorySettings } from './categories/category-settings.service.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { commentRules } from './comments/comments.rules.ts';
import { CommentSchema } from './comments/comments.schemas.ts';
import { blobColumns } from './images/images.repository.ts';
import { imageRoutes, TextImageSchema } from './images/images.routes.ts';
import { createImagesService } from './images/images.service.ts';
import { registerUnusedImages } from './images/unused-images.ts';
import { createExportService } from './import-export/export.service.ts';
import { createImportService } from './import-export/import.service.ts';
import { ImportPreviewSchema, ImportReportSchema, importExportRoutes } from './import-export/import-export.routes.ts';
import { createKnowledgeNotifications } from './knowledgebase.notifications.ts';
import { AuthorSchema } from './knowledgebase.schemas.ts';
import { knowledgeThings } from './knowledgebase.things.ts';
import { answerRoutes } from './questions/answers.routes.ts';
import { AnswerSchema } from './questions/answers.schemas.ts';
import { createAnswersService } from './questions/answers.service.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { QuestionSchema } from './questions/questions.schemas.ts';
import { createQuestionsService } from './questions/questions.service.ts';
import { waitingQuestions } from './questions/waiting-questions.ts';
import { reactionRoutes } from './reactions/reactions.routes.ts';
import { createReactionsService } from './reactions/reactions.service.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import {
  ArticleDetailsSchema,
  ArticleSummarySchema,
  CategorySummarySchema,
  QuestionDetailsSchema,
  QuestionSummarySchema,
} from './reading/reading.schemas.ts';
import { createReadingService } from './reading/reading.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { FoundSchema } from './search/search.schemas.ts';
import { createSearchService } from './search/search.service.ts';
import { knowledgeTrashables } from './trashables.ts';
import { writerRoutes } from './writers/writers.routes.ts';
import { WrittenArticleSchema } from './writers/writers.schemas.ts';
import { createWritersService } from './writers/writers.service.ts';

export { videoHosts } from './articles/embed-code.ts';
export * from './copy.ts';
export { handOverDraftArticles, handOverKnowledge } from './hand-over.repository.ts';
export { knowledgebaseDefinition } from './knowledgebase.definition.ts';

/** All its services, for the demo and the command line as well: they work without a request. */
export function createKnowledge(platform: Platform, notifier: Notifier, trash: Trash) {
  const notifications = createKnowledgeNotifications(notifier);
  const articles = createArticlesService(platform, notifications, trash);
  const covers = createCoversService(platform);
  const images = createImagesService(platform);
  const categories = createCategoriesService(platform, trash);
  return {
    articles,
    covers,
    images,
    categories,
    details: createCategoryDetails(platform, categories),
    settings: createCategorySettings(platform),
    revisions: createRevisionsService(platform, articles),
    questions: createQuestionsService(platform, notifications, trash),
    answers: createAnswersService(platform, notifications, trash),
    comments: {
      article: createCommentsService(platform, commentRules('article', notifications, trash)),
      question: createCommentsService(platform, commentRules('question', notifications, trash)),
    },
    reactions: createReactionsService(platform),
    reading: createReadingService(platform),
    search: createSearchService(platform),
    importer: createImportService(platform, images, covers),
    exportAll: createExportService(platform),
  };
}

export async function knowledgebaseModule(
  app: App,
  platform: Platform,
  notifier: Notifier,
  trash: Trash,
): Promise<void> {
  const { locale } = platform;
  platform.blobRelease.register(blobColumns);
  platform.textColumns.register('kb_articles.article_text', 'kb_revisions.article_text', 'kb_categories.text');
  platform.textColumns.register('kb_questions.question_text', 'kb_answers.text', 'kb_comments.text');
  registerUnusedImages(platform);
  const knowledge = createKnowledge(platform, notifier, trash);
  for (const trashable of knowledgeTrashables(platform, trash)) trash.register(trashable);
  platform.things.register(...knowledgeThings(knowledge.reactions));
  platform.home.registerWaiting(waitingQuestions, waitingReviews);

  for (const schema of [AuthorSchema, CategorySchema, CategoryPermissionsSchema, CategoryExpertsSchema])
    app.addSchema(schema);
  for (const schema of [ArticleSchema, RevisionSummarySchema, RevisionSchema, ComparisonSchema]) app.addSchema(schema);
  for (const schema of [QuestionSchema, AnswerSchema, CommentSchema, TextImageSchema, FoundSchema, ImportReportSchema])
    app.addSchema(schema);

  for (const schema of [CategorySummarySchema, ArticleSummarySchema, ArticleDetailsSchema, WrittenArticleSchema])
    app.addSchema(schema);
  for (const schema of [QuestionSummarySchema, QuestionDetailsSchema, CategoryDetailsSchema, ImportPreviewSchema])
    app.addSchema(schema);

  categoryRoutes(app, knowledge.categories);
  categoryDetailsRoutes(app, platform, knowledge.details);
  categorySettingsRoutes(app, knowledge.settings);
  articleRoutes(app, platform, knowledge.articles);
  revisionRoutes(app, knowledge.revisions, locale);
  questionRoutes(app, platform, knowledge.questions);
  answerRoutes(app, platform, knowledge.answers);
  commentRoutes(app, platform, knowledge.comments);
  reactionRoutes(app, knowledge.reactions);
  searchRoutes(app, knowledge.search);
  readingRoutes(app, knowledge.reading);
  writerRoutes(app, platform, createWritersService(platform));
  await formRoutes(app, platform.storage, (scope) => {
    coverRoutes(scope, platform, knowledge.covers);
    imageRoutes(scope, platform, knowledge.images);
    importExportRoutes(scope, knowledge.importer, knowledge.exportAll, knowledge.categories);
  });
}

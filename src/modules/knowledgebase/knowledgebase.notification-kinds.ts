import type { NotificationKind } from '../../platform/events/definitions.ts';

export const articlePublished: NotificationKind<{ category: string; article: string }> = {
  name: 'article.published',
  summary: 'An article of the knowledge base was published',
  texts: {
    en: { heading: 'New articles', sentence: ({ category, article }) => `New article in ${category}: ${article}` },
    de: { heading: 'Neue Artikel', sentence: ({ category, article }) => `Neuer Artikel in ${category}: ${article}` },
  },
};

export const articleReview: NotificationKind<{ by: string; category: string; article: string }> = {
  name: 'article.review',
  summary: 'A draft of an article is to be reviewed',
  texts: {
    en: {
      heading: 'Articles to review',
      sentence: ({ by, category, article }) => `${by} asks for a review in ${category}: ${article}`,
    },
    de: {
      heading: 'Artikel zur Durchsicht',
      sentence: ({ by, category, article }) => `${by} bittet in ${category} um Durchsicht: ${article}`,
    },
  },
};

export const questionAsked: NotificationKind<{ by: string; category: string; question: string }> = {
  name: 'question.asked',
  summary: 'A question was asked',
  texts: {
    en: {
      heading: 'New questions',
      sentence: ({ by, category, question }) => `${by} asked in ${category}: ${question}`,
    },
    de: {
      heading: 'Neue Fragen',
      sentence: ({ by, category, question }) => `${by} hat in ${category} gefragt: ${question}`,
    },
  },
};

export const questionAnswered: NotificationKind<{ by: string; question: string }> = {
  name: 'question.answered',
  summary: 'A question was answered',
  texts: {
    en: { heading: 'Answers', sentence: ({ by, question }) => `${by} answered: ${question}` },
    de: { heading: 'Antworten', sentence: ({ by, question }) => `${by} hat geantwortet: ${question}` },
  },
};

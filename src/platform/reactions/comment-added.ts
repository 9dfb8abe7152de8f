import type { NotificationKind } from '../events/definitions.ts';

/** `text`: the beginning of the comment, or nothing. */
export const commentAdded: NotificationKind<{ by: string; title: string; text: string }> = {
  name: 'comment.added',
  summary: 'A comment was written',
  texts: {
    en: {
      heading: 'Comments',
      sentence: ({ by, title, text }) =>
        text === '' ? `${by} commented on: ${title}` : `${by} commented on “${title}”: ${text}`,
    },
    de: {
      heading: 'Kommentare',
      sentence: ({ by, title, text }) =>
        text === '' ? `${by} hat kommentiert: ${title}` : `${by} hat „${title}“ kommentiert: ${text}`,
    },
  },
};

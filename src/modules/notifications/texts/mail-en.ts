// Owns the words of mails in English.
import type { MailWords } from './mail-words.ts';

export const englishMail: MailWords = {
  kinds: {
    'badge.assigned': 'Badges you are given',
    'thanks.received': 'Thanks you receive',
    'document.approved': 'Approved drafts',
    'document.rejected': 'Rejected drafts',
    'document.draft_waiting': 'Drafts that wait for approval',
    'document.checkout_broken': 'Check-outs that were ended',
    'article.published': 'New articles',
    'question.asked': 'New questions',
    'question.answered': 'Answers',
    'comment.added': 'Comments',
    'expense.submitted': 'Submitted expenses',
    'expense.approved': 'Approved expenses',
    'expense.rejected': 'Rejected expenses',
    'expense.processed': 'Processed expenses',
    'webhook.disabled': 'Webhooks that were switched off',
    'account.password_changed': 'Changes of your password',
    'account.token_created': 'New access tokens of your account',
  },
  moment: 'D MMMM YYYY, HH:mm',
  greeting: (firstname) => (firstname === '' ? 'Hello,' : `Hello ${firstname},`),
  open: (installation) => `Open in ${installation}`,
  digestSubject: (count, installation) =>
    count === 1 ? `1 notification from ${installation}` : `${count} notifications from ${installation}`,
  digestIntroduction: (count) => `You have ${count} new notifications.`,
  more: (count) =>
    count === 1 ? '1 earlier notification is not listed here.' : `${count} earlier notifications are not listed here.`,
  why: (installation, kinds) => `You get this mail because ${installation} tells you by e-mail about: ${kinds}.`,
  stop: 'Stop these mails',
  settings: 'Choose what you are told',
  page: {
    title: 'Stop e-mail notifications',
    question: 'No more e-mails about:',
    button: 'Stop these mails',
    done: 'Done',
    doneText: 'You will get no more e-mails about this. Notifications in the app stay as they are.',
    bad: 'This link does not work',
    badText:
      'It is incomplete, or was not made by this installation. You can choose what you are told in your settings.',
    settings: 'To the settings',
  },
};

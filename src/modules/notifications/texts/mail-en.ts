import type { MailWords } from './mail-words.ts';

export const englishMail: MailWords = {
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

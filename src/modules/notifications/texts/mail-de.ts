import type { MailWords } from './mail-words.ts';

export const germanMail: MailWords = {
  moment: 'D. MMMM YYYY, HH:mm',
  greeting: (firstname) => (firstname === '' ? 'Guten Tag,' : `Guten Tag ${firstname},`),
  open: (installation) => `In ${installation} öffnen`,
  digestSubject: (count, installation) =>
    count === 1 ? `1 Benachrichtigung von ${installation}` : `${count} Benachrichtigungen von ${installation}`,
  digestIntroduction: (count) => `Sie haben ${count} neue Benachrichtigungen.`,
  more: (count) =>
    count === 1
      ? '1 frühere Benachrichtigung steht nicht in dieser Liste.'
      : `${count} frühere Benachrichtigungen stehen nicht in dieser Liste.`,
  why: (installation, kinds) => `Sie erhalten diese E-Mail, weil ${installation} Ihnen darüber schreibt: ${kinds}.`,
  stop: 'Diese E-Mails abbestellen',
  settings: 'Benachrichtigungen einstellen',
  page: {
    title: 'E-Mail-Benachrichtigungen abbestellen',
    question: 'Keine E-Mails mehr über:',
    button: 'Diese E-Mails abbestellen',
    done: 'Erledigt',
    doneText: 'Sie erhalten darüber keine E-Mails mehr. Benachrichtigungen in der Anwendung bleiben, wie sie sind.',
    bad: 'Dieser Link ist ungültig',
    badText:
      'Er ist unvollständig oder stammt nicht von dieser Installation. In Ihren Einstellungen wählen Sie, worüber Sie benachrichtigt werden.',
    settings: 'Zu den Einstellungen',
  },
};

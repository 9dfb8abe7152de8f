import { textsOf } from '../../../i18n/index.ts';

const en = {
  title: 'Mail',
  note: 'The settings stand in the environment of the server; here you see them and try them out.',
  server: 'Server',
  noServer: 'None: SMTP_URL is not set, so no mail is sent',
  from: 'Sender',
  waiting: 'Waiting',
  nothing: 'Nothing',
  mails: (count: number) => `${count} mail${count === 1 ? '' : 's'}`,
  why: 'Why they wait',
  send: 'Send me a test mail',
  sending: 'The server has up to a minute to answer.',
  outcomes: {
    sent: (to: string) => `The server took a mail to ${to}. Look into your inbox.`,
    refused: (to: string) => `The server refused a mail to ${to}.`,
    later: (to: string) => `The server does not take a mail to ${to} now.`,
    unreachable: (_to: string) => 'The server could not be reached, or takes no mail from us.',
  },
  said: 'It said',
  took: (ms: number) => `after ${ms} ms`,
};

export const useMailTexts = textsOf(en, {
  title: 'Mail',
  note: 'Die Einstellungen stehen in der Umgebung des Servers; hier siehst du sie und probierst sie aus.',
  server: 'Server',
  noServer: 'Keiner: SMTP_URL ist nicht gesetzt, also wird nichts gesendet',
  from: 'Absender',
  waiting: 'Wartend',
  nothing: 'Nichts',
  mails: (count) => `${count} Mail${count === 1 ? '' : 's'}`,
  why: 'Warum sie warten',
  send: 'Testmail an mich senden',
  sending: 'Der Server hat bis zu einer Minute Zeit zu antworten.',
  outcomes: {
    sent: (to) => `Der Server hat eine Mail an ${to} angenommen. Sieh in dein Postfach.`,
    refused: (to) => `Der Server hat eine Mail an ${to} abgelehnt.`,
    later: (to) => `Der Server nimmt eine Mail an ${to} jetzt nicht an.`,
    unreachable: () => 'Der Server war nicht zu erreichen, oder er nimmt keine Mails von uns an.',
  },
  said: 'Er sagte',
  took: (ms) => `nach ${ms} ms`,
});

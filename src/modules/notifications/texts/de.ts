// Owns the sentences of notifications in German.
import type { Sentences } from './facts.ts';

export const german: Sentences = {
  'badge.assigned': ({ by, badge, message }) => `${by} hat Ihnen das Abzeichen „${badge}“ verliehen${after(message)}`,
  'thanks.received': ({ by, text }) => `${by} hat sich bei Ihnen bedankt: ${text}`,
  'document.approved': ({ by, document }) =>
    `${by} hat Ihren Entwurf von „${document}“ freigegeben; er ist veröffentlicht`,
  'document.rejected': ({ by, document }) => `${by} hat Ihren Entwurf von „${document}“ abgelehnt`,
  'document.draft_waiting': ({ by, document }) =>
    `${by} hat einen Entwurf von „${document}“ hochgeladen, der auf Freigabe wartet`,
  'document.checkout_broken': ({ by, document }) => `${by} hat Ihre Ausleihe von „${document}“ beendet`,
  'article.published': ({ category, article }) => `Neuer Artikel in ${category}: ${article}`,
  'question.asked': ({ by, category, question }) => `${by} hat in ${category} gefragt: ${question}`,
  'question.answered': ({ by, question }) => `${by} hat geantwortet: ${question}`,
  'comment.added': ({ by, title, text }) =>
    text === '' ? `${by} hat kommentiert: ${title}` : `${by} hat „${title}“ kommentiert: ${text}`,
  'expense.submitted': ({ by, sheet, amount }) =>
    amount === undefined
      ? `${by} hat „${sheet}“ zurückgezogen`
      : `${by} hat „${sheet}“ (${amount.replace('.', ',')}) zur Genehmigung eingereicht`,
  'expense.approved': ({ by, sheet, notes, owner }) =>
    owner === undefined
      ? `${by} hat „${sheet}“ genehmigt${after(notes)}`
      : `„${sheet}“ von ${owner} ist genehmigt und wartet auf die Abrechnung`,
  'expense.rejected': ({ by, sheet, notes }) => `${by} hat „${sheet}“ abgelehnt${after(notes)}`,
  'expense.processed': ({ by, sheet, notes }) => `${by} hat „${sheet}“ abgerechnet${after(notes)}`,
  'webhook.disabled': ({ url, reason }) =>
    reason === 'gone'
      ? `Der Webhook an ${url} wurde abgeschaltet: Der Empfänger meldet, dass es ihn nicht mehr gibt`
      : `Der Webhook an ${url} wurde abgeschaltet: Der Empfänger war drei Tage lang nicht erreichbar`,
  'account.password_changed': ({ by }) =>
    by === 'owner'
      ? 'Ihr Passwort wurde geändert. Wenn Sie das nicht waren, sagen Sie es sofort einem Administrator'
      : `${by.administrator ?? 'Ein Administrator'} hat Ihnen ein neues Passwort gegeben; Ihre Sitzungen und Zugriffstoken sind beendet`,
  'account.token_created': ({ token }) =>
    `Für Ihr Konto wurde das Zugriffstoken „${token}“ angelegt. Wenn Sie das nicht waren, beenden Sie es und ändern Sie Ihr Passwort`,
};

function after(words: string): string {
  return words === '' ? '' : `: ${words}`;
}

/** Makes text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (character) => entities.get(character) ?? character) : text;
}

const special = /[&<>"']/;
const everySpecial = /[&<>"']/g;

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

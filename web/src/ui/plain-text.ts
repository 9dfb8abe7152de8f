const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What somebody typed without formatting, as the server wants texts: paragraphs and line breaks. */
export function htmlOf(text: string): string {
  const escaped = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

// The addresses of the pictures in clean HTML, where every tag and value is written one way.

const SOURCE = ' src="';

/** Gives pictures other addresses; where `replace` returns nothing, the address stays. */
export function replaceImageSources(html: string, replace: (source: string) => string | undefined): string {
  let result = '';
  let at = 0;
  for (;;) {
    const tag = html.indexOf('<img ', at);
    const end = tag < 0 ? -1 : html.indexOf('>', tag);
    if (end < 0) return result + html.slice(at);
    result += html.slice(at, tag) + withSource(html.slice(tag, end), replace);
    at = end;
  }
}

function withSource(tag: string, replace: (source: string) => string | undefined): string {
  const before = tag.indexOf(SOURCE);
  if (before < 0) return tag;
  const start = before + SOURCE.length;
  const end = tag.indexOf('"', start);
  const source = tag.slice(start, end);
  const replaced = replace(
    source.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
  return replaced === undefined ? tag : tag.slice(0, start) + replaced + tag.slice(end);
}

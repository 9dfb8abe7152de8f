/** A text of the search, in which the words that were found are marked. */
export function Marked({ html }: { html: string }) {
  return html.split(/(<mark>.*?<\/mark>)/g).map((piece, at) => {
    const isFound = piece.startsWith('<mark>');
    const text = plain(isFound ? piece.slice(6, -7) : piece);
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never move.
    return isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => entities[sign] ?? sign);

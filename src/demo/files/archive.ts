// What the files of Office programs have in common: XML parts in a zip archive, the same bytes every time.
import { strToU8, type Zippable, zipSync } from 'fflate';

export type Parts = Readonly<Record<string, string>>;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument';

/** In the given order; those that are named are not compressed. */
export function archiveOf(parts: Parts, stored: readonly string[] = []): Buffer {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    // In local time, so that the archive says the same day everywhere.
    entries[name] = [strToU8(content), { level: stored.includes(name) ? 0 : 6, mtime: new Date(2024, 0, 1) }];
  }
  return Buffer.from(zipSync(entries));
}

/** The parts by which Microsoft's programs find the others: each part with its content type. */
export function packageParts(main: string, types: Readonly<Record<string, string>>): Record<string, string> {
  const overrides = Object.entries(types).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${CONTENT}.${type}+xml"/>`,
  );
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships([['officeDocument', main]]),
  };
}

/** Numbered `rId1`, `rId2`… */
export function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  const items = list.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${items.join('')}</Relationships>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

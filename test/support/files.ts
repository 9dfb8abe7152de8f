// Files of many kinds, small and real, made when a test needs them.
import { strToU8, type Zippable, zipSync } from 'fflate';

/** A PDF with a page for each text, as small as a page can be. */
export function pdfOf(...pages: string[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  for (const text of pages) {
    const lines = text.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj 0 -28 Td`);
    const content = `BT /F1 24 Tf 72 720 Td ${lines.join(' ')} ET`;
    const number = objects.length + 1;
    kids.push(`${number} 0 R`);
    const font = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font ${font} >> /Contents ${number + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return pdfFrom(objects);
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfFrom(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = body.length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const types = (part: string, type: string) =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const rels = (part: string) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;

export function zipOf(files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Buffer {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = [typeof content === 'string' ? strToU8(content) : content, { level }];
  }
  return Buffer.from(zipSync(entries));
}

/** `body`: markup, or plain paragraphs. `more`: further parts. */
export function docxOf(body: string | readonly string[], more: Record<string, string> = {}): Buffer {
  const part = 'word/document.xml';
  const markup =
    typeof body === 'string' ? body : body.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return zipOf({
    '[Content_Types].xml': types(part, 'wordprocessingml.document'),
    '_rels/.rels': rels(part),
    [part]: `${xml}<w:document ${word}><w:body>${markup}</w:body></w:document>`,
    ...more,
  });
}

export function xlsxOf(shared: readonly string[], rows: string): Buffer {
  const part = 'xl/workbook.xml';
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zipOf({
    '[Content_Types].xml': types(part, 'spreadsheetml.sheet'),
    '_rels/.rels': rels(part),
    [part]: `${xml}<workbook ${ns}><sheets><sheet name="Budget &amp; plan" sheetId="1"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `${xml}<sst ${ns}>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>`,
  });
}

export function pptxOf(...slides: string[]): Buffer {
  const part = 'ppt/presentation.xml';
  const pages = slides.map((text, index) => [
    `ppt/slides/slide${index + 1}.xml`,
    `${xml}<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  ]);
  return zipOf({
    '[Content_Types].xml': types(part, 'presentationml.presentation'),
    '_rels/.rels': rels(part),
    [part]: '<p:presentation xmlns:p="p"/>',
    ...Object.fromEntries(pages),
  });
}

/** `kind`: text, spreadsheet or presentation. */
export function openDocumentOf(kind: string, body: string): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const ns = ['office', 'text', 'table'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const manifest = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';
  return Buffer.from(
    zipSync({
      mimetype: [strToU8(type), { level: 0 }],
      'META-INF/manifest.xml': strToU8(
        `${xml}<manifest:manifest xmlns:manifest="${manifest}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      ),
      'content.xml': strToU8(
        `${xml}<office:document-content ${ns.join(' ')} office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      ),
    }),
  );
}

// OpenDocument files: text (odt), spreadsheets (ods) and slides (odp).
import { archiveOf, escapeXml, XML } from './archive.ts';
import type { Block, Paper, Row } from './paper.ts';
import type { Slide } from './pptx.ts';
import type { Sheet } from './xlsx.ts';

const names = ['office', 'style', 'text', 'table', 'drawing', 'presentation', 'xsl-fo-compatible', 'svg-compatible'];
const prefixes: Readonly<Record<string, string>> = {
  drawing: 'draw',
  'xsl-fo-compatible': 'fo',
  'svg-compatible': 'svg',
};
const NAMESPACES = names
  .map((name) => `xmlns:${prefixes[name] ?? name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

export function writeOdt({ title, subtitle, blocks }: Paper): Buffer {
  const style = (name: string, size: number) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:margin-top="0.3cm" fo:margin-bottom="0.2cm"/><style:text-properties fo:font-size="${size}pt" fo:font-weight="bold" fo:color="#2f6f9f"/></style:style>`;
  const body = [
    `<text:h text:style-name="Title" text:outline-level="1">${escapeXml(title)}</text:h>`,
    ...(subtitle ? [paragraph(subtitle)] : []),
    ...blocks.map(markup),
  ];
  return openDocument('text', body.join(''), `${style('Title', 20)}${style('Heading', 14)}`);
}

export function writeOds(sheets: readonly Sheet[]): Buffer {
  const body = sheets.map(({ name, rows }) => {
    const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
    return `<table:table table:name="${escapeXml(name)}">${lines.join('')}</table:table>`;
  });
  return openDocument('spreadsheet', body.join(''));
}

export function writeOdp(slides: readonly Slide[]): Buffer {
  const frame = (y: number, height: number, size: string, lines: readonly string[]) =>
    `<draw:frame svg:x="2cm" svg:y="${y}cm" svg:width="24cm" svg:height="${height}cm"><draw:text-box>${lines.map((line) => `<text:p text:style-name="${size}">${escapeXml(line)}</text:p>`).join('')}</draw:text-box></draw:frame>`;
  const pages = slides.map(
    ({ title, points }, index) =>
      `<draw:page draw:name="page${index + 1}" draw:master-page-name="Default">${frame(1.5, 2.5, 'Large', [title])}${frame(
        5,
        9,
        'Small',
        points.map((point) => `• ${point}`),
      )}</draw:page>`,
  );
  const style = (name: string, size: number) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:text-properties fo:font-size="${size}pt"/></style:style>`;
  return openDocument('presentation', pages.join(''), `${style('Large', 32)}${style('Small', 20)}`);
}

function markup(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<text:h text:style-name="Heading" text:outline-level="2">${escapeXml(block.text)}</text:h>`;
    case 'paragraph':
      return paragraph(block.text);
    case 'list':
      return `<text:list>${block.items.map((item) => `<text:list-item>${paragraph(item)}</text:list-item>`).join('')}</text:list>`;
    case 'table':
      return table(block.rows);
  }
}

const paragraph = (text: string) => `<text:p>${escapeXml(text)}</text:p>`;

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  const columns = `<table:table-column table:number-columns-repeated="${rows[0]?.length ?? 1}"/>`;
  return `<table:table table:name="Table">${columns}${lines.join('')}</table:table>`;
}

function cell(value: string | number): string {
  const type = typeof value === 'number' ? `float" office:value="${value}` : 'string';
  return `<table:table-cell office:value-type="${type}">${paragraph(String(value))}</table:table-cell>`;
}

type Kind = 'text' | 'spreadsheet' | 'presentation';

function openDocument(kind: Kind, body: string, styles = ''): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const file = (path: string, mediaType: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${mediaType}"/>`;
  // Programs know the file by its first entry.
  return archiveOf(
    {
      mimetype: type,
      'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${file('/', type)}${file('content.xml', 'text/xml')}${file('styles.xml', 'text/xml')}</manifest:manifest>`,
      'content.xml': `${XML}<office:document-content ${NAMESPACES} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      'styles.xml': `${XML}<office:document-styles ${NAMESPACES} office:version="1.3"><office:automatic-styles>${LAYOUTS[kind]}</office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="Layout"/></office:master-styles></office:document-styles>`,
    },
    ['mimetype'],
  );
}

const layout = (width: number, height: number) =>
  `<style:page-layout style:name="Layout"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" fo:margin="2cm"/></style:page-layout>`;
const LAYOUTS: Readonly<Record<Kind, string>> = {
  text: layout(21, 29.7),
  spreadsheet: layout(29.7, 21),
  presentation: layout(28, 15.75),
};

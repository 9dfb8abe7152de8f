import { archiveOf, escapeXml, packageParts, relationships, XML } from './archive.ts';
import type { Block, Paper, Row } from './paper.ts';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export function writeDocx({ title, subtitle, language, blocks }: Paper): Buffer {
  const body = [
    paragraph(title, 'Title'),
    ...(subtitle ? [paragraph(subtitle, 'Subtitle')] : []),
    ...blocks.map(markup),
  ];
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1247" w:bottom="1247" w:left="1247" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return archiveOf({
    ...packageParts('word/document.xml', {
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    'word/_rels/document.xml.rels': relationships([['styles', 'styles.xml']]),
    'word/styles.xml': stylesPart(language),
    'word/document.xml': `${XML}<w:document ${NAMESPACE}><w:body>${body.join('')}${page}</w:body></w:document>`,
  });
}

function markup(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.text, 'Heading1');
    case 'paragraph':
      return paragraph(block.text);
    case 'list':
      return block.items.map((item) => paragraph(`•\u00a0\u00a0${item}`, 'ListParagraph')).join('');
    case 'table':
      return table(block.rows);
  }
}

function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

function table(rows: readonly Row[]): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(9400 / columns);
  const border = ['top', 'bottom', 'insideH']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="C8D8E4"/>`)
    .join('');
  const cell = (text: string, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p><w:r>${isHead ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p></w:tc>`;
  const lines = rows.map((row, index) => `<w:tr>${row.map((text) => cell(text, index === 0)).join('')}</w:tr>`);
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders></w:tblPr>${grid}${lines.join('')}</w:tbl><w:p/>`;
}

function stylesPart(language: string): string {
  const style = (id: string, name: string, size: number, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${id === 'ListParagraph' ? '<w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr>' : ''}<w:rPr>${more}<w:sz w:val="${size}"/></w:rPr></w:style>`;
  const blue = '<w:b/><w:color w:val="2F6F9F"/>';
  return `${XML}<w:styles ${NAMESPACE}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Carlito" w:hAnsi="Carlito" w:cs="Carlito"/><w:sz w:val="22"/><w:lang w:val="${language === 'de' ? 'de-DE' : 'en-GB'}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', 40, blue)}${style('Subtitle', 'Subtitle', 22, '<w:color w:val="66737F"/>')}${style('Heading1', 'heading 1', 28, blue)}${style('ListParagraph', 'List Paragraph', 22)}</w:styles>`;
}

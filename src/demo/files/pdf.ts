// A writer of PDF: text in the standard fonts with headings, lists and tables, as many pages as it takes, each with the logo and its number.
import { deflateSync } from 'node:zlib';
import type { Block, Paper, Row } from './paper.ts';
import { declaredWidths, type Font, toWinAnsi, widthOf } from './pdf-font.ts';

const [WIDTH, HEIGHT] = [595, 842];
const LEFT = 64;
const TOP = 742;
const BOTTOM = 76;
const COLUMN = WIDTH - 2 * LEFT;
const INK = '0.09 0.19 0.25';
const BLUE = '0.18 0.44 0.62';

interface Style {
  font: Font;
  size: number;
  leading: number;
  colour: string;
}

const styles = {
  title: { font: 'bold', size: 20, leading: 26, colour: BLUE },
  subtitle: { font: 'regular', size: 10.5, leading: 15, colour: '0.4 0.45 0.5' },
  heading: { font: 'bold', size: 13, leading: 19, colour: BLUE },
  text: { font: 'regular', size: 10.5, leading: 15, colour: INK },
  head: { font: 'bold', size: 9, leading: 12.5, colour: INK },
  cell: { font: 'regular', size: 9, leading: 12.5, colour: INK },
} as const satisfies Record<string, Style>;

export function writePdf(paper: Paper): Buffer {
  const pages = layOut(paper);
  const contents = pages.map((page, index) => `${letterhead()}${page}${footer(paper, index + 1, pages.length)}`);
  return assemble(paper, contents);
}

/** The operators of each page. */
function layOut({ title, subtitle, blocks }: Paper): string[] {
  const pages: string[] = [];
  let page = '';
  let y = TOP;
  const breakBefore = (height: number) => {
    if (y - height >= BOTTOM) return;
    pages.push(page);
    [page, y] = ['', TOP];
  };
  const write = (text: string, style: Style, { x = LEFT, width = COLUMN } = {}) => {
    for (const line of wrap(text, style, width)) {
      breakBefore(style.leading);
      y -= style.leading;
      page += show(line, style, x, y);
    }
  };
  const writeTable = (rows: readonly Row[]) => {
    const widths = columnWidths(rows);
    for (const [index, row] of rows.entries()) {
      const style = index === 0 ? styles.head : styles.cell;
      const cells = row.map((cell, column) => wrap(cell, style, (widths[column] ?? 60) - 10));
      const height = Math.max(...cells.map(({ length }) => length)) * style.leading + 5;
      breakBefore(height);
      if (index === 0) page += `0.91 0.95 0.97 rg ${LEFT} ${fixed(y - height)} ${COLUMN} ${fixed(height)} re f\n`;
      let x = LEFT;
      for (const [column, lines] of cells.entries()) {
        for (const [at, line] of lines.entries()) page += show(line, style, x + 5, y - (at + 1) * style.leading + 0.5);
        x += widths[column] ?? 60;
      }
      y -= height;
      page += `0.8 0.85 0.88 RG 0.5 w ${LEFT} ${fixed(y)} m ${LEFT + COLUMN} ${fixed(y)} l S\n`;
    }
  };
  const writeBlock = (block: Block) => {
    switch (block.kind) {
      case 'heading':
        // A heading stands with what follows it.
        breakBefore(styles.heading.leading + 3 * styles.text.leading);
        y -= 8;
        return write(block.text, styles.heading);
      case 'paragraph':
        write(block.text, styles.text);
        break;
      case 'list':
        for (const item of block.items) {
          breakBefore(styles.text.leading);
          page += show('•', styles.text, LEFT + 6, y - styles.text.leading);
          write(item, styles.text, { x: LEFT + 20, width: COLUMN - 20 });
        }
        break;
      case 'table':
        writeTable(block.rows);
    }
    y -= 8;
  };
  write(title, styles.title);
  if (subtitle !== '') write(subtitle, styles.subtitle);
  y -= 10;
  for (const block of blocks) writeBlock(block);
  return [...pages, page];
}

/** By the longest cell of each column. */
function columnWidths(rows: readonly Row[]): number[] {
  const [head = []] = rows;
  const wanted = head.map((_, column) =>
    Math.min(260, Math.max(...rows.map((row) => widthOf(row[column] ?? '', 'bold') * styles.cell.size)) + 14),
  );
  const sum = wanted.reduce((total, width) => total + width, 0);
  return wanted.map((width) => (width * COLUMN) / sum);
}

function wrap(text: string, { font, size }: Style, width: number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ', font) * size;
  let [line, length] = ['', 0];
  for (const word of text.split(' ')) {
    const own = widthOf(word, font) * size;
    if (line !== '' && length + space + own > width) {
      lines.push(line);
      [line, length] = [word, own];
    } else [line, length] = line === '' ? [word, own] : [`${line} ${word}`, length + space + own];
  }
  return [...lines, line];
}

function show(text: string, { font, size, colour }: Style, x: number, y: number): string {
  const name = font === 'bold' ? 'F2' : 'F1';
  return `BT ${colour} rg /${name} ${size} Tf ${fixed(x)} ${fixed(y)} Td (${escaped(text)}) Tj ET\n`;
}

/** The berry: seven circles, and the name. */
function letterhead(): string {
  const drupes = [
    [0, 0],
    [7, 0],
    [14, 0],
    [3.5, 6],
    [10.5, 6],
    [7, 12],
    [7, -6],
  ];
  const berry = drupes.map(([x = 0, y = 0]) => circle(LEFT + 4 + x, 786 + y, 4.2)).join('');
  return `0.93 0.56 0.16 rg\n${berry}${show('Cloudberry Instruments', styles.head, LEFT + 30, 786)}`;
}

/** A circle, of four curves. */
function circle(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  const to = (...numbers: number[]) => `${numbers.map(fixed).join(' ')} c\n`;
  return `${fixed(x + r)} ${fixed(y)} m\n${to(x + r, y + k, x + k, y + r, x, y + r)}${to(x - k, y + r, x - r, y + k, x - r, y)}${to(x - r, y - k, x - k, y - r, x, y - r)}${to(x + k, y - r, x + r, y - k, x + r, y)}f\n`;
}

function footer({ title, language }: Paper, page: number, pages: number): string {
  const number = language === 'de' ? `Seite ${page} von ${pages}` : `Page ${page} of ${pages}`;
  const x = WIDTH - LEFT - widthOf(number, 'regular') * styles.cell.size;
  return show(title, styles.cell, LEFT, 44) + show(number, styles.cell, x, 44);
}

function assemble({ title, author, language }: Paper, contents: readonly string[]): Buffer {
  const pageNumber = (index: number) => 6 + 2 * index;
  const kids = contents.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    FONTS.regular,
    FONTS.bold,
    `<< /Title ${unicode(title)} /Author ${unicode(author)} /Producer (Cloudberry Instruments) >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
      stream(content),
    ]),
  ];
  return join(objects);
}

const fontObject = (name: string, font: Font) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${declaredWidths(font).join(' ')}] /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [-170 -228 1003 962] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV ${font === 'bold' ? 140 : 88} >> >>`;
const FONTS = { regular: fontObject('Helvetica', 'regular'), bold: fontObject('Helvetica-Bold', 'bold') };

function stream(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

function join(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const places = objects.map((object, index) => {
    const place = length;
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}

function escaped(text: string): string {
  return toWinAnsi(text).replaceAll(/[\\()]/g, '\\$&');
}

/** Texts about the file are in UTF-16. */
function unicode(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

const fixed = (number: number) => String(Math.round(number * 100) / 100);

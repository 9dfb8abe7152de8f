// A file of what it says; the ending of its name decides the kind.
import { escapeXml } from './archive.ts';
import { writeDocx } from './docx.ts';
import { type Mail, writeMail } from './mail.ts';
import { writeOdp, writeOds, writeOdt } from './open-document.ts';
import { type Block, type Paper, readPaper } from './paper.ts';
import { writePdf } from './pdf.ts';
import { writePicture } from './pictures.ts';
import { type Slide, writePptx } from './pptx.ts';
import { type Sheet, writeCsv, writeXlsx } from './xlsx.ts';

export type FileContent =
  | { markdown: string }
  | { sheets: readonly [Sheet, ...Sheet[]] }
  | { slides: readonly Slide[] }
  | { drawing: string }
  | { mail: Mail }
  | { bytes: Buffer };

export function writeFile(
  name: string,
  content: FileContent,
  about: Pick<Paper, 'author' | 'language'>,
): Buffer | Promise<Buffer> {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if ('bytes' in content) return content.bytes;
  if ('mail' in content) return writeMail(content.mail);
  if ('drawing' in content && isPicture(ending)) return writePicture(content.drawing, ending);
  if ('slides' in content) return ending === 'odp' ? writeOdp(content.slides) : writePptx(content.slides);
  if ('sheets' in content) {
    if (ending === 'csv') return writeCsv(content.sheets[0]);
    return ending === 'ods' ? writeOds(content.sheets) : writeXlsx(content.sheets);
  }
  if ('markdown' in content) return writeText(ending, content.markdown, about);
  throw new Error(`${name} is a kind of file that the demo cannot write`);
}

const isPicture = (ending: string) => ending === 'png' || ending === 'jpg' || ending === 'webp' || ending === 'svg';

function writeText(ending: string, markdown: string, about: Pick<Paper, 'author' | 'language'>): Buffer {
  const paper = readPaper(markdown, about);
  switch (ending) {
    case 'pdf':
      return writePdf(paper);
    case 'docx':
      return writeDocx(paper);
    case 'odt':
      return writeOdt(paper);
    case 'html':
      return Buffer.from(htmlOf(paper));
    case 'txt':
      return Buffer.from(`${markdown.trim().replaceAll(/^[#>]+ /gm, '')}\n`);
    default:
      return Buffer.from(`${markdown.trim()}\n`);
  }
}

function htmlOf({ title, subtitle, language, blocks }: Paper): string {
  const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const markup = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return tag('h2', block.text);
      case 'paragraph':
        return tag('p', block.text);
      case 'list':
        return `<ul>${block.items.map((item) => tag('li', item)).join('')}</ul>`;
      case 'table':
        return `<table>${block.rows.map((row) => `<tr>${row.map((cell) => tag('td', cell)).join('')}</tr>`).join('')}</table>`;
    }
  };
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">${tag('title', title)}</head>\n<body>${tag('h1', title)}${tag('p', subtitle)}\n${blocks.map(markup).join('\n')}\n</body></html>\n`;
}

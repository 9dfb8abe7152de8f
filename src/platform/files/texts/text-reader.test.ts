import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, openDocumentOf, pdfFrom, pdfOf, pptxOf, xlsxOf, zipOf } from '../../../../test/support/files.ts';
import { findPrograms, hasProgram, programNames } from '../../../../test/support/programs.ts';
import { createTextReader, MAX_FILE_TEXT, type ReadText, type TextReader } from './text-reader.ts';

let folder: string;
let withPrograms: TextReader;
let alone: TextReader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-texts-'));
  withPrograms = createTextReader(await findPrograms(programNames));
  alone = createTextReader(await findPrograms([]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hasPdftotext = await hasProgram('pdftotext');
const hasTesseract = await hasProgram('tesseract');

let files = 0;
async function read(bytes: string | Uint8Array, name: string, reader = alone): Promise<ReadText> {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeFile(path, bytes);
  return reader.read(path, name);
}

async function textOf(bytes: string | Uint8Array, name: string, reader = alone): Promise<string> {
  const found = await read(bytes, name, reader);
  if (found.state !== 'done') throw new Error(`${name}: ${found.state}, ${found.reason}`);
  return found.text;
}

describe('the text of an Office file', () => {
  it('is that of its paragraphs, notes and headers, without deleted text and field codes', async () => {
    const body = `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Travel &amp; caf&#233;</w:t></w:r></w:p>
      <w:p><w:r><w:t xml:space="preserve">one </w:t><w:tab/><w:t>two</w:t><w:br/><w:t><![CDATA[<three>]]></w:t></w:r></w:p>
      <w:p><w:del><w:r><w:delText>removed</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`;
    const more = {
      'word/footnotes.xml': '<w:footnotes><w:p><w:r><w:t>a note</w:t></w:r></w:p></w:footnotes>',
      'word/header1.xml': '<w:hdr><w:p><w:r><w:t>Head</w:t></w:r></w:p></w:hdr>',
    };
    expect(await textOf(docxOf(body, more), 'rules.docx')).toBe('Travel & café\none \ttwo\n<three>\n\na note\nHead');
  });

  it('is that of the cells of a workbook, a line for each row, and the names of its sheets', async () => {
    const rows = `<row><c t="s"><v>1</v></c><c><v>12.5</v></c></row><row><c t="inlineStr"><is><t>here</t></is></c><c t="s"><v>0</v></c>
      <c t="e"><v>#REF!</v></c><c t="s"><v>99</v></c></row><row/>`;
    expect(await textOf(xlsxOf(['Hotel', 'Flight'], rows), 'costs.xlsx')).toBe(
      'Budget & plan\nFlight\t12.5\nhere\tHotel',
    );
  });

  it('is that of slides in the order of their numbers', async () => {
    const slides = Array.from({ length: 11 }, (_, index) => `Slide ${index + 1}`);
    expect(await textOf(pptxOf(...slides), 'talk.pptx')).toBe(slides.join('\n'));
  });

  it('is that of OpenDocument texts, sheets and presentations', async () => {
    const text = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Title</text:h>
      <text:p>a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d</text:p>`;
    expect(await textOf(openDocumentOf('text', text), 'a.odt')).toBe('Title\na  b\tc\nd');
    const cell = '<table:table-cell><text:p>Total</text:p></table:table-cell>';
    expect(await textOf(openDocumentOf('spreadsheet', `<table:table>${cell}</table:table>`), 'a.ods')).toBe('Total');
    expect(await textOf(openDocumentOf('presentation', '<text:p>Welcome</text:p>'), 'a.odp')).toBe('Welcome');
  });

  it('is found by what the file is, whatever it is called', async () => {
    expect(await textOf(docxOf(['Named wrongly']), 'rules.txt')).toBe('Named wrongly');
    expect(await read(zipOf({ 'a.txt': 'a' }), 'a.zip')).toEqual({ state: 'none', reason: 'no_text' });
    expect(await read(zipOf({ 'a.txt': 'a' }), 'a.docx')).toEqual({ state: 'failed', reason: 'damaged' });
  });
});

describe('the text of a PDF', () => {
  const pdf = pdfOf('Expenses are paid\nwithin ten days', 'Second page');

  it('is read without any program', async () => {
    expect(await textOf(pdf, 'a.pdf')).toMatch(/Expenses are paid\s+within ten days\s+Second page/);
  });

  it.runIf(hasPdftotext)('is read by pdftotext where it is installed', async () => {
    expect(await textOf(pdf, 'a.pdf', withPrograms)).toMatch(/Expenses are paid\s+within ten days\s+Second page/);
    expect(await read('%PDF-1.4\nnothing', 'a.pdf', withPrograms)).toEqual({ state: 'failed', reason: 'damaged' });
  });

  it('that holds no words is none', async () => {
    expect(await read(pdfOf(''), 'a.pdf')).toEqual({ state: 'none', reason: 'no_text' });
  });
});

describe('the text of other files', () => {
  it('is plain text in its encoding', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]);
    const cases: [string, string | Buffer, string][] = [
      ['UTF-8', 'Grüße\r\nаб', 'Grüße\nаб'],
      ['UTF-8 with a mark', '\ufeffGrüße', 'Grüße'],
      ['UTF-16', utf16, 'Grüße'],
      ['UTF-16 without a mark', Buffer.from('Hello world', 'utf16le'), 'Hello world'],
      ['UTF-16 the other way round', Buffer.from('Hello world', 'utf16le').swap16(), 'Hello world'],
      ['Western European', Buffer.from('Gr\xfc\xdfe \x80', 'latin1'), 'Grüße €'],
      ['CSV', 'name;sum\nAda;3\n', 'name;sum\nAda;3'],
      ['Markdown', '# Title\n\n\n\n* one\x07  \n', '# Title\n\n* one'],
    ];
    for (const [what, bytes, text] of cases) expect(await textOf(bytes, 'a'), what).toBe(text);
  });

  it('is that of HTML without its scripts and styles', async () => {
    const html = '<!doctype html><title>T</title><style>p{}</style><script>x()</script><p>One<br>two&nbsp;&uuml;</p>';
    expect(await textOf(html, 'a.html')).toBe('T\nOne\ntwo ü');
  });

  it('is that of mails: headers, text, HTML where there is no text, and names of attachments', async () => {
    const mail = [
      'Received: from a by b',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= =?iso-8859-1?B?YXVzIEv2bG4=?=',
      'From: "Ada" <ada@example.com>',
      'To: bob@example.com',
      'Content-Type: multipart/mixed; boundary="out"',
      '',
      'for old readers',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'sch=F6n =',
      'weiter',
      '--in',
      'Content-Type: text/html',
      '',
      '<p>not this</p>',
      '--in--',
      '--out',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Only <b>ü</b></p>').toString('base64'),
      '--out',
      `Content-Disposition: attachment; filename*0*=utf-8''Pl%C3%A4; filename*1="ne.pdf"`,
      'Content-Type: application/pdf',
      '',
      'AAAA',
      '--out--',
    ].join('\r\n');
    expect(await textOf(mail, 'unnamed')).toBe(
      'Subject: Grüßeaus Köln\nFrom: "Ada" <ada@example.com>\nTo: bob@example.com\n\nschön weiter\nOnly ü\nPläne.pdf',
    );
  });

  it('is none for files without words, and for pictures without OCR', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await read(png, 'a.png')).toEqual({ state: 'none', reason: 'no_program' });
    expect(await read(Buffer.from([0, 1, 2, 0, 255]), 'a')).toEqual({ state: 'none', reason: 'no_text' });
    expect(await read('', 'empty.txt')).toEqual({ state: 'none', reason: 'no_text' });
    expect(await read(Buffer.from('ID3\x03\0\0', 'latin1'), 'a.mp3')).toEqual({ state: 'none', reason: 'no_text' });
  });

  it.runIf(hasTesseract)('is what tesseract reads in a picture', async () => {
    const { default: sharp } = await import('sharp');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"><rect width="600" height="120" fill="#fff"/>';
    const text = '<text x="20" y="80" font-size="60" font-family="DejaVu Sans, sans-serif">Invoice 4711</text></svg>';
    const png = await sharp(Buffer.from(svg + text))
      .png()
      .toBuffer();
    const found = await read(png, 'scan.png', withPrograms);
    // Without any font on the machine the picture is empty.
    expect(found.state === 'done' ? found.text : 'Invoice 4711').toContain('4711');
  });
});

describe('a hostile file', () => {
  const narrow = async (limits: { timeMs?: number; memoryMb?: number }, programs = programNames.slice(0, 0)) =>
    createTextReader(await findPrograms(programs), limits);

  it('that unpacks to far more than it is gives the first million characters of its text', async () => {
    const bomb = docxOf(`<w:p><w:r><w:t>${'word '.repeat(4_000_000)}</w:t></w:r></w:p>`);
    expect(bomb.length).toBeLessThan(200_000);
    const found = await read(bomb, 'bomb.docx');
    expect(found).toMatchObject({ state: 'done', isTruncated: true });
    expect(found.state === 'done' ? found.text.length : 0).toBeGreaterThan(MAX_FILE_TEXT - 10);
  });

  it('that unpacks without end to what is no text is given up', async () => {
    const spaces = new Uint8Array(140_000_000).fill(32);
    const bomb = zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': spaces });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await read(bomb, 'bomb.docx')).toEqual({ state: 'failed', reason: 'damaged' });
  });

  it('with entities that grow, deep nesting or an endless tag costs nothing but itself', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${'&a;'.repeat(50)}">`).join('')}]>`;
    const lol = zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `${entities}<w:document><w:p><w:t>safe &a19; &lt;</w:t></w:p></w:document>`,
    });
    expect(await textOf(lol, 'a.docx')).toBe('safe &a19; <');
    expect(await textOf(docxOf(`${'<w:p>'.repeat(100_000)}<w:t>deep</w:t>`), 'a.docx')).toBe('deep');
    expect(await read(docxOf(`<w:t a="${'x'.repeat(3_000_000)}`), 'a.docx')).toEqual({
      state: 'failed',
      reason: 'damaged',
    });
  });

  it('whose archive lies about its sizes, or is cut off, is damaged', async () => {
    const honest = docxOf(['words']);
    const lying = Buffer.from(honest);
    const directory = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(1_000_000_000, directory + 24);
    expect(await read(lying, 'a.docx')).toEqual({ state: 'failed', reason: 'damaged' });
    expect(await read(honest.subarray(0, -30), 'a.docx')).toEqual({ state: 'failed', reason: 'damaged' });
  });

  it('of a terabyte that is mostly a hole is read within the limits', async () => {
    const path = join(folder, 'sparse');
    const file = await open(path, 'w');
    await file.write('some words\n');
    await file.truncate(2 ** 40);
    await file.close();
    expect(await alone.read(path, 'a.txt')).toEqual({ state: 'none', reason: 'no_text' });
    expect(await alone.read(path, 'a.html')).toEqual({ state: 'none', reason: 'no_text' });
    await rm(path);
  });

  it('that keeps its reader busy is ended after its time', async () => {
    const reader = await narrow({ timeMs: 300 });
    const html = `<!doctype html>${'<table><b>'.repeat(400_000)}`;
    expect(await read(html, 'a.html', reader)).toEqual({ state: 'failed', reason: 'too_long' });
  });

  it('that needs more memory than it may have ends its own process alone', async () => {
    const reader = await narrow({ memoryMb: 400 });
    const html = `<!doctype html>${'<p>a'.repeat(2_000_000)}`;
    expect(await read(html, 'a.html', reader)).toEqual({ state: 'failed', reason: 'too_much_memory' });
  });

  it('with an endless chain of pages is not read for ever', async () => {
    const loop = pdfFrom([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>',
    ]);
    for (const reader of [await narrow({ timeMs: 3_000 }), await narrow({ timeMs: 3_000 }, [...programNames])]) {
      const { state } = await read(loop, 'a.pdf', reader);
      expect(['failed', 'none']).toContain(state);
    }
  });

  it('finds nothing of the environment of the server in its process', async () => {
    process.env.ATRIUM_TEST_SECRET = 'hidden';
    const { runProgram } = await import('../../programs/run-program.ts');
    const limits = { timeMs: 5_000, memoryMb: 512, outputBytes: 10_000 };
    const { output } = await runProgram({ command: ['/usr/bin/env'], limits });
    delete process.env.ATRIUM_TEST_SECRET;
    expect(output.toString()).toContain('PATH=');
    expect(output.toString()).not.toContain('hidden');
  });
});

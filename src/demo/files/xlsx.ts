import { archiveOf, escapeXml, packageParts, relationships, XML } from './archive.ts';

/** The first row is the head. Numbers are numbers. */
export interface Sheet {
  name: string;
  rows: readonly (readonly (string | number)[])[];
}

const NAMESPACE =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export function writeXlsx(sheets: readonly Sheet[]): Buffer {
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const names = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = parts.map((part) => ['worksheet', part.slice('xl/'.length)] as const);
  return archiveOf({
    ...packageParts('xl/workbook.xml', {
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      ...Object.fromEntries(parts.map((part) => [part, 'spreadsheetml.worksheet'])),
    }),
    'xl/workbook.xml': `${XML}<workbook ${NAMESPACE}><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([...targets, ['styles', 'styles.xml']]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, index) => [parts[index] ?? '', worksheet(sheet)])),
  });
}

/** As text with semicolons, which Excel in Europe expects. */
export function writeCsv({ rows }: Pick<Sheet, 'rows'>): Buffer {
  const cell = (value: string | number) =>
    /[;"\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value;
  return Buffer.from(`${rows.map((row) => row.map(cell).join(';')).join('\n')}\n`);
}

function worksheet({ rows }: Sheet): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(60, 3 + Math.max(...rows.map((row) => String(row[column] ?? '').length))),
  );
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((row, index) => {
    const cells = row.map((value, column) => cell(value, `${letterOf(column)}${index + 1}`, index === 0));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `${XML}<worksheet ${NAMESPACE}><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cell(value: string | number, at: string, isHead: boolean): string {
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr"${isHead ? ' s="1"' : ''}><is><t>${escapeXml(value)}</t></is></c>`;
}

const letterOf = (column: number) => String.fromCharCode(65 + column);

const STYLES = `${XML}<styleSheet ${NAMESPACE}><fonts count="2"><font><sz val="11"/><name val="Carlito"/></font><font><b/><sz val="11"/><name val="Carlito"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

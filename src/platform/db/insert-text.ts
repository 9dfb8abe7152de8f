// The text of an insert of several rows, made from that of one row: compiling it anew for each number of rows costs more than running it.

/** The placeholders of the row. No name has such a place in a text: names stand in quotes. */
const ROW = / values (\([^()]*\))/;
/** Texts of more rows are long, and seldom asked for again. */
const ROWS_KEPT = 32;
const INSERTS_KEPT = 500;

/** By the insert, then by the number of rows. */
const texts = new Map<string, string[]>();

export function textOfRows(insert: string, rows: number): string {
  if (rows === 1) return insert;
  if (rows > ROWS_KEPT) return repeatRow(insert, rows);
  let known = texts.get(insert);
  if (!known) {
    if (texts.size >= INSERTS_KEPT) texts.clear();
    known = [];
    texts.set(insert, known);
  }
  // The same text each time: one that was made anew is slow to look up.
  known[rows] ??= repeatRow(insert, rows);
  return known[rows];
}

function repeatRow(insert: string, rows: number): string {
  const [found, row] = ROW.exec(insert) ?? [];
  if (found === undefined || row === undefined) throw new Error(`not an insert of one row: ${insert}`);
  const end = insert.indexOf(found) + found.length;
  const width = row.split(',').length;
  let more = '';
  for (let each = 1; each < rows; each += 1) {
    const added = row.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + each * width}`);
    more += `, ${added}`;
  }
  return insert.slice(0, end) + more + insert.slice(end);
}

// Numbers as people type them: with points or commas, with thousands apart or not.

const made = new Map<string, Intl.NumberFormat>();

/** Made once for each language and number of decimals. */
function format(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const found =
    made.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(10, decimals) });
  made.set(key, found);
  return found;
}

const marks = new Map<string, string>();

/** The mark before the decimals in a language. */
function decimalMark(locale: string): string {
  const found =
    marks.get(locale) ??
    format(locale, 1)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value;
  marks.set(locale, found ?? '.');
  return found ?? '.';
}

/** The number, or undefined where the text is none. Where only one kind of mark stands in it, thousands are told by the language. */
export function readNumber(text: string, locale: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[−–]/, '-');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(plain)) return undefined;
  const marks = plain.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  const isDecimal =
    last !== undefined &&
    marks.indexOf(last) === marks.length - 1 &&
    !(marks.length === 1 && isThousands(plain, last, locale));
  const [whole = '', decimals = ''] = isDecimal
    ? [plain.slice(0, plain.lastIndexOf(last)), plain.slice(plain.lastIndexOf(last) + 1)]
    : [plain];
  if (/[.,]/.test(whole) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  if (isDecimal && whole.replace('-', '') === '' && decimals === '') return undefined;
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`);
}

/** `1,000` is a thousand in English, and one in German. */
function isThousands(plain: string, mark: string, locale: string): boolean {
  return mark !== decimalMark(locale) && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
}

/** As it stands in a field: thousands apart, at least so many decimals. */
export function writeNumber(value: number, locale: string, decimals: number): string {
  return format(locale, decimals).format(value);
}

// The terms of an object as a few bytes of its row, for PostgreSQL.
import { MAX_COMMON, numberOf } from './term-number.ts';

/** The first byte of terms in bits. Where there is another, they were packed before migration 0087, in whole bytes. */
const IN_BITS = 128;
/**
 * PostgreSQL moves a value out of its row only where the row takes more than a quarter of a page. So what is long is filled up with zeros before it, which
 * take hardly any room when they are compressed: the rows stand close together, and the index names them in fewer bytes.
 */
const LONG = 256;
const QUARTER_OF_PAGE = 2_048;
const LEAST_FILLED = 2;

/**
 * The terms of an object as `search_terms_of` of the database reads them: `IN_BITS`; how many are common, in titles and elsewhere; those of titles and then
 * the others in few bits each; and from the next byte on the rare ones with 4 bytes each. The common ones of either kind are in their order, each as its
 * distance from the one before (Golomb's exponential code): a distance as is to be expected takes as many bits as that and one more, a longer one two for
 * each time that it is twice as long.
 */
export function packTerms(terms: readonly string[], common: ReadonlyMap<string, number>): Buffer {
  const numbers = [...new Set(terms.map((term) => numberOf(term, common)))].sort((one, other) => one - other);
  const rare = numbers.filter((number) => number < 0);
  const inTitle = numbers.filter((number) => number >= MAX_COMMON).map((number) => number - MAX_COMMON);
  const elsewhere = numbers.slice(rare.length, numbers.length - inTitle.length);
  const bits = createBits();
  for (const some of [inTitle, elsewhere]) writeDistances(bits, some);
  const head = [IN_BITS, ...packCount(inTitle.length), ...packCount(elsewhere.length), ...bits.end()];
  const size = head.length + rare.length * 4;
  const isFilled = size >= LONG && size <= QUARTER_OF_PAGE - LEAST_FILLED;
  const packed = Buffer.alloc(isFilled ? QUARTER_OF_PAGE : size);
  packed.set(head, packed.length - size);
  for (const [at, number] of rare.entries()) packed.writeInt32BE(number, packed.length - (rare.length - at) * 4);
  return packed;
}

function packCount(count: number): number[] {
  return count > 127 ? [128 | (count >> 7), count & 127] : [count];
}

function writeDistances(bits: ReturnType<typeof createBits>, numbers: readonly number[]): void {
  let last = -1;
  for (const number of numbers) {
    const expected = expectedBits(last, numbers.length);
    const distance = number - last - 1 + 2 ** expected;
    const length = 32 - Math.clz32(distance);
    bits.write(0, length - 1 - expected);
    bits.write(distance, length);
    last = number;
  }
}

/** Bits one after the other, the highest first. */
function createBits() {
  const bytes: number[] = [];
  let byte = 0;
  let free = 8;
  return {
    write(value: number, length: number) {
      for (let left = length; left > 0; ) {
        const taken = Math.min(left, free);
        left -= taken;
        free -= taken;
        byte |= ((value >>> left) & (2 ** taken - 1)) << free;
        if (free > 0) continue;
        bytes.push(byte);
        byte = 0;
        free = 8;
      }
    },
    /** The bytes; of the last one the rest is 0. */
    end: () => (free < 8 ? [...bytes, byte] : bytes),
  };
}

/** The numbers that were packed. */
export function unpackTerms(packed: Uint8Array): number[] {
  const isFilled = packed[0] === 0 && packed[1] === 0;
  if (packed[0] !== IN_BITS && !isFilled) return unpackBytes(packed);
  const [inTitle, next] = unpackCount(packed, packed.indexOf(IN_BITS) + 1);
  const [elsewhere, start] = unpackCount(packed, next);
  const rest = packed.subarray(start);
  const bits = Array.from(rest, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const numbers: number[] = [];
  let at = 0;
  for (const [count, above] of [[inTitle, MAX_COMMON] as const, [elsewhere, 0] as const]) {
    let last = -1;
    for (let term = 0; term < count; term += 1) {
      const expected = expectedBits(last, count);
      const from = bits.indexOf('1', at);
      const end = 2 * from - at + expected + 1;
      last += Number.parseInt(bits.slice(from, end), 2) - 2 ** expected + 1;
      at = end;
      numbers.push(last + above);
    }
  }
  return [...numbers, ...unpackRare(rest.subarray(Math.ceil(at / 8)))];
}

/** The count at the place, and the place after it. */
function unpackCount(packed: Uint8Array, place: number): [count: number, next: number] {
  const [first = 0, second = 0] = packed.subarray(place, place + 2);
  return first > 127 ? [((first & 127) << 7) | second, place + 2] : [first, place + 1];
}

/** How many bits the distance from the last of so many common terms to the next is expected to have: the rarer ones are farther apart. */
function expectedBits(last: number, count: number): number {
  return Math.max(0, 31 - Math.clz32(((last + 1) * 4) / count));
}

/** The numbers that were packed in whole bytes. */
function unpackBytes(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let place = 0;
  let last = -1;
  for (let distance = 0; place < packed.length; ) {
    const byte = packed[place] ?? 0;
    place += 1;
    distance = (distance << 7) | (byte & 127);
    if (byte > 127) continue;
    if (distance === 0) break;
    last += distance;
    numbers.push(last);
    distance = 0;
  }
  return [...numbers, ...unpackRare(packed.subarray(place))];
}

function unpackRare(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getInt32(at * 4));
}

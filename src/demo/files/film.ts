// A short film without sound: WebM of VP8. The picture inside a WebP file is a key frame of VP8, so the frames are drawn as those.
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [324, 216];
const FRAME_MS = 200;

/** `frames`: SVG pictures. */
export async function writeFilm(frames: readonly string[]): Promise<Buffer> {
  const pictures = await Promise.all(
    frames.map(async (svg) =>
      keyFrameOf(await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).flatten().webp({ quality: 60 }).toBuffer()),
    ),
  );
  const track = element(0xae, [
    element(0xd7, number(1)),
    element(0x73c5, number(1)),
    element(0x83, number(1)),
    element(0x86, Buffer.from('V_VP8')),
    element(0xe0, [element(0xb0, number(WIDTH)), element(0xba, number(HEIGHT))]),
  ]);
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(frames.length * FRAME_MS);
  const info = element(0x1549a966, [
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, duration),
    element(0x4d80, Buffer.from('Cloudberry')),
    element(0x5741, Buffer.from('Cloudberry')),
  ]);
  const blocks = pictures.map((picture, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(index * FRAME_MS, 1);
    return element(0xa3, Buffer.concat([head, picture]));
  });
  const cluster = element(0x1f43b675, [element(0xe7, number(0)), ...blocks]);
  const header = element(0x1a45dfa3, [
    element(0x4286, number(1)),
    element(0x42f7, number(1)),
    element(0x42f2, number(4)),
    element(0x42f3, number(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, number(2)),
    element(0x4285, number(2)),
  ]);
  return Buffer.concat([header, element(0x18538067, [info, element(0x1654ae6b, [track]), cluster])]);
}

/** What stands in the chunk `VP8 ` of a WebP file. */
function keyFrameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error('the picture has no key frame');
}

/** An element of Matroska: its id, its length in four bytes, what it holds. */
function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE((0x10000000 | body.length) >>> 0);
  return Buffer.concat([number(id), length, body]);
}

/** In as few bytes as it needs. */
function number(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImageError, reencode, squarePhoto, webPicture } from './convert.ts';

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

describe('squarePhoto', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('makes a square JPEG of a %s', async (format) => {
    const photo = await squarePhoto(await halves(300, 200).toFormat(format).toBuffer());
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
  });

  it('takes the largest square around the centre', async () => {
    const photo = await squarePhoto(await halves(300, 100).png().toBuffer(), {}, 100);
    expect(await colourAt(photo, 10, 50)).toBe('red');
    expect(await colourAt(photo, 90, 50)).toBe('blue');
  });

  it('takes the square it is asked for', async () => {
    const picture = await halves(300, 200).png().toBuffer();
    const left = await squarePhoto(picture, { x: 0, y: 50, width: 150 }, 80);
    const right = await squarePhoto(picture, { x: 150, y: 0, width: 150 }, 80);
    expect([await colourAt(left, 75, 40), await colourAt(right, 5, 40)]).toEqual(['red', 'blue']);
    expect(await sharp(left).metadata()).toMatchObject({ width: 80, height: 80 });
  });

  it('takes defaults for what a crop leaves out', async () => {
    const picture = await halves(300, 200).png().toBuffer();
    const fromOrigin = await squarePhoto(picture, { x: 150 }, 80);
    expect([await colourAt(fromOrigin, 3, 3), await colourAt(fromOrigin, 76, 76)]).toEqual(['blue', 'blue']);
    expect(await colourAt(await squarePhoto(picture, { width: 100 }, 80), 76, 76)).toBe('red');
    await expect(squarePhoto(picture, { x: 0.9, y: 0.9, width: 199.9 })).resolves.toBeInstanceOf(Buffer);
  });

  it.each([
    { x: 0, y: 0, width: 201 },
    { x: 101, y: 0, width: 200 },
    { x: -1, y: 0, width: 10 },
    { x: 0, y: -0.5, width: 10 },
    { x: 0, y: 0, width: 0 },
    { x: 0, y: 0, width: -5 },
    { x: 300 },
    { y: 1e12, width: 10 },
    { x: Number.NaN, y: 0, width: 10 },
    { x: 0, y: 0, width: Number.POSITIVE_INFINITY },
  ])('refuses the crop %j of 300 by 200', async (crop) => {
    const picture = await halves(300, 200).png().toBuffer();
    await expect(codeOf(squarePhoto(picture, crop))).resolves.toBe('crop_outside');
  });

  it('turns the picture as its EXIF orientation says before it crops', async () => {
    // Turned by a quarter to the right the picture is 100 wide and 200 high, with its left (red) half on top.
    const picture = await halves(200, 100).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
    const below = await squarePhoto(picture, { x: 0, y: 100, width: 100 }, 50);
    expect([await colourAt(below, 5, 5), await colourAt(below, 45, 45)]).toEqual(['blue', 'blue']);
    const centre = await squarePhoto(picture, {}, 100);
    expect([await colourAt(centre, 50, 10), await colourAt(centre, 50, 90)]).toEqual(['red', 'blue']);
    await expect(codeOf(squarePhoto(picture, { x: 100, y: 0, width: 100 }))).resolves.toBe('crop_outside');
  });

  it('drops all metadata', async () => {
    const picture = await halves(200, 200)
      .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'Secret place' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(picture.includes('Secret place')).toBe(true);
    const photo = await squarePhoto(picture);
    expect(photo.includes('Secret place')).toBe(false);
    const { exif, icc, xmp, iptc, orientation } = await sharp(photo).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  });

  it('puts transparent parts on white', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect(await colourAt(await squarePhoto(await clear.png().toBuffer(), {}, 50), 25, 25)).toBe('white');
  });

  it('shows the first frame of an animation', async () => {
    const frames = [await solid(60, 40, red).png().toBuffer(), await solid(60, 40, blue).png().toBuffer()];
    for (const format of ['gif', 'webp'] as const) {
      const animation = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(animation).metadata()).pages).toBe(2);
      const photo = await squarePhoto(animation, {}, 40);
      expect((await sharp(photo).metadata()).height).toBe(40);
      expect(await colourAt(photo, 20, 20)).toBe('red');
    }
  });

  it('takes CMYK and 16 bit pictures', async () => {
    const cmyk = await solid(40, 40, red).toColourspace('cmyk').jpeg().toBuffer();
    expect(await colourAt(await squarePhoto(cmyk, {}, 40), 20, 20)).toBe('red');
    const deep = await solid(40, 40, blue).toColourspace('rgb16').png().toBuffer();
    expect(await colourAt(await squarePhoto(deep, {}, 40), 20, 20)).toBe('blue');
  });

  it('enlarges a single pixel', async () => {
    expect(await sharp(await squarePhoto(await solid(1, 1, red).png().toBuffer())).metadata()).toMatchObject({
      width: 400,
    });
  });
});

describe('a picture is refused', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'not_an_image'],
    ['text', Buffer.from('hello'), 'not_an_image'],
    ['zeros', Buffer.alloc(5000), 'not_an_image'],
    ['a web page', Buffer.from('<!doctype html><p>hi'), 'not_an_image'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'),
      'unsupported',
    ],
    ['an SVG behind a prologue', Buffer.from('\ufeff<?xml version="1.0"?><!-- x --><SVG width="1">'), 'unsupported'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'unsupported'],
    ['a BMP', Buffer.from('BM000000'), 'unsupported'],
    ['a JPEG header alone', Buffer.from([0xff, 0xd8, 0xff]), 'damaged'],
    ['a PNG signature alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged'],
    ['an SVG behind a GIF signature', Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'), 'damaged'],
    ['an SVG behind a WebP signature', Buffer.from('RIFF0000WEBP<svg xmlns="http://www.w3.org/2000/svg"/>'), 'damaged'],
  ])('if it is %s', async (_name, input, code) => {
    await expect(codeOf(squarePhoto(input))).resolves.toBe(code);
    await expect(codeOf(reencode(input, { maxSide: 100, format: 'png' }))).resolves.toBe(code);
  });

  it.each(['tiff', 'avif'] as const)('if it is a real %s', async (format) => {
    await expect(codeOf(squarePhoto(await solid(40, 40, red).toFormat(format).toBuffer()))).resolves.toBe(
      'unsupported',
    );
  });

  it.each([
    ['PNG', pngClaiming(60_000, 60_000)],
    ['PNG of one long line', pngClaiming(60_000_000 / 4, 4)],
    ['GIF', gifClaiming(65_535, 65_535)],
  ])('if it declares very many pixels: %s', async (_name, bomb) => {
    const before = process.memoryUsage().rss;
    await expect(codeOf(squarePhoto(bomb))).resolves.toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('with words that name its size if it declares very many pixels', async () => {
    await expect(squarePhoto(pngClaiming(60_000, 60_000))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('60000 × 60000'),
    });
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('if it is a truncated %s', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer();
    for (const share of [0.02, 0.5, 0.9]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(codeOf(squarePhoto(part)), `${share}`).resolves.toBe('damaged');
    }
  });

  it('if it is random bytes, also behind a valid signature', async () => {
    const signature = fc.constantFrom('', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\x10\0\0\0WEBPVP8 ');
    await fc.assert(
      fc.asyncProperty(signature, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
        const outcome = await codeOf(squarePhoto(Buffer.concat([Buffer.from(start, 'latin1'), bytes])));
        expect(['not_an_image', 'unsupported', 'too_large', 'damaged', 'fine']).toContain(outcome);
      }),
      { numRuns: 150 },
    );
  });

  it('in the same way or converted, if some of its bytes are changed', async () => {
    const whole = await noise(60, 60).jpeg().toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(whole);
        for (const [position, value] of changes) changed[position] = value;
        const outcome = await codeOf(squarePhoto(changed));
        expect(['not_an_image', 'unsupported', 'too_large', 'damaged', 'fine']).toContain(outcome);
      }),
      // The example begins like a JPEG XL.
      { numRuns: 100, examples: [[[[1, 0x0a]]]] },
    );
  });
});

describe('reencode', () => {
  it('keeps the shape and makes a large picture smaller', async () => {
    const picture = await halves(300, 150).webp().toBuffer();
    const png = await reencode(picture, { maxSide: 100, format: 'png' });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 100, height: 50 });
    const jpeg = await reencode(picture, { maxSide: 1000, format: 'jpeg' });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 150 });
  });

  it('keeps what is transparent in a PNG', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const png = await reencode(await clear.png().toBuffer(), { maxSide: 50, format: 'png' });
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 0]);
  });

  it('turns the picture upright', async () => {
    const picture = await halves(200, 100).jpeg().withMetadata({ orientation: 8 }).toBuffer();
    const upright = await reencode(picture, { maxSide: 500, format: 'jpeg' });
    const { width, height, orientation } = await sharp(upright).metadata();
    expect([width, height, orientation]).toEqual([100, 200, undefined]);
  });

  it('has its own limit of pixels', async () => {
    const picture = await solid(101, 100, red).png().toBuffer();
    await expect(codeOf(reencode(picture, { maxPixels: 10_099, maxSide: 50, format: 'png' }))).resolves.toBe(
      'too_large',
    );
    await expect(codeOf(reencode(picture, { maxPixels: 10_100, maxSide: 50, format: 'png' }))).resolves.toBe('fine');
  });
});

function solid(width: number, height: number, background: { r: number; g: number; b: number }): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Red on the left, blue on the right. */
function halves(width: number, height: number): Sharp {
  const right = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: blue } };
  return solid(width, height, red).composite([{ input: right, left: Math.ceil(width / 2), top: 0 }]);
}

function noise(width: number, height: number): Sharp {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, index) => (index * 7919 + (index >> 3) * 104_729) % 251,
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
  if (r > 230 && g > 230 && b > 230) return 'white';
  if (r > 150 && b < 90) return 'red';
  if (b > 150 && r < 90) return 'blue';
  return `rgb(${r}, ${g}, ${b})`;
}

async function codeOf(work: Promise<Buffer>): Promise<string> {
  try {
    await work;
    return 'fine';
  } catch (error) {
    if (error instanceof ImageError) return error.code;
    throw error;
  }
}

function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function gifClaiming(width: number, height: number): Buffer {
  const gif = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1');
  for (const [position, value] of [
    [6, width],
    [8, height],
    [24, width],
    [26, height],
  ] as const) {
    gif.writeUInt16LE(value, position);
  }
  return gif;
}

describe('a picture for a page', () => {
  const side = 600;
  /** Soft shapes with some grain, as a camera makes them. */
  async function photo(): Promise<Sharp> {
    const noise = await sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
      .resize(side, side, { kernel: 'cubic' })
      .raw()
      .toBuffer();
    const grain = randomBytes(noise.length);
    const pixels = noise.map((value, at) => Math.min(255, Math.max(0, value + ((grain[at] ?? 0) % 9) - 4)));
    return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  }
  const drawing = (opacity = 1) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="100%" height="100%" fill="#fff" fill-opacity="${opacity}"/>
      <path d="M20 20 L500 400 L90 300 Z" fill="#2f6f9f"/><text x="50" y="200" font-size="60">Plan of the house</text></svg>`);

  it.each([
    ['JPEG', 'jpeg', 90, 'image/jpeg'],
    ['JPEG of low quality', 'jpeg', 50, 'image/jpeg'],
    ['WebP', 'webp', 80, 'image/webp'],
    ['WebP of low quality', 'webp', 40, 'image/webp'],
  ] as const)('stays %s if it was a photo, and hardly grows', async (_, format, quality, contentType) => {
    const sent = await (await photo()).toFormat(format, { quality }).toBuffer();
    const stored = await webPicture(sent, { maxSide: 4096 });
    expect(stored.contentType).toBe(contentType);
    expect(stored.bytes.length).toBeLessThan(sent.length * 1.3);
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ width: side, height: side });
  });

  it('becomes JPEG if it was a photo in a PNG', async () => {
    const sent = await (await photo()).png().toBuffer();
    const stored = await webPicture(sent, { maxSide: 4096 });
    expect(stored.contentType).toBe('image/jpeg');
    expect(stored.bytes.length).toBeLessThan(sent.length / 2);
  });

  it.each([
    ['a drawing', 'png', 1],
    ['a drawing on nothing', 'png', 0],
    ['a drawing in a GIF', 'gif', 1],
  ] as const)('is a PNG if it was %s, and hardly grows', async (_, format, opacity) => {
    const sent = await sharp(drawing(opacity)).toFormat(format).toBuffer();
    const stored = await webPicture(sent, { maxSide: 4096 });
    expect(stored.contentType).toBe('image/png');
    expect(stored.bytes.length).toBeLessThan(sent.length * 1.3);
    expect((await sharp(stored.bytes).stats()).isOpaque).toBe(opacity === 1);
  });

  it('keeps transparent parts of a photo in a PNG or a WebP', async () => {
    const mask = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="300" cy="300" r="200"/></svg>`,
    );
    const cut = (await photo()).ensureAlpha().composite([{ input: mask, blend: 'dest-in' }]);
    for (const format of ['png', 'webp'] as const) {
      const sent = await cut.clone().toFormat(format).toBuffer();
      const stored = await webPicture(sent, { maxSide: 4096 });
      expect(stored.contentType).toBe(`image/${format}`);
      expect((await sharp(stored.bytes).stats()).isOpaque).toBe(false);
      expect(stored.bytes.length).toBeLessThan(sent.length * 1.3);
    }
  });
});

import sharp from 'sharp';

export type PictureFormat = 'png' | 'jpg' | 'webp' | 'svg';

/** A drawing as a file of the format. */
export async function writePicture(svg: string, format: PictureFormat): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg));
  switch (format) {
    case 'svg':
      return Buffer.from(svg);
    case 'png':
      return drawn.png({ compressionLevel: 6 }).toBuffer();
    case 'jpg':
      return drawn.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
    case 'webp':
      return drawn.webp({ quality: 80, effort: 2 }).toBuffer();
  }
}

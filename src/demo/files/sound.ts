// A few seconds of sound: rain on a roof, or the tones of a station. WAV, one channel.
import { seededRandom } from '../random.ts';

const RATE = 16_000;

export function writeRain(seconds: number, seed: string): Buffer {
  const random = seededRandom(seed);
  let level = 0;
  return writeWav(seconds, () => {
    // Noise without its highest tones, and now and then a drop.
    level += ((random.next() * 2 - 1) * 0.5 - level) * 0.35;
    return level + (random.next() > 0.9995 ? random.next() - 0.5 : 0);
  });
}

/** One tone after the other, in hertz. */
export function writeTones(tones: readonly number[], seconds: number): Buffer {
  return writeWav(seconds, (time) => {
    const place = (time / seconds) * tones.length;
    const within = place % 1;
    const tone = tones[Math.floor(place)] ?? 0;
    return Math.sin(2 * Math.PI * tone * time) * Math.min(1, within * 12, (1 - within) * 6) * 0.5;
  });
}

function writeWav(seconds: number, valueAt: (time: number) => number): Buffer {
  const count = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + 2 * count);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + 2 * count, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * count, 40);
  for (let at = 0; at < count; at += 1) {
    const value = Math.max(-1, Math.min(1, valueAt(at / RATE)));
    file.writeInt16LE(Math.round(value * 32_000), 44 + 2 * at);
  }
  return file;
}

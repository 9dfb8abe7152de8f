import { type FileHandle, open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { ByteRange, SendableBlob } from './blobs.ts';

const CHUNK = 512 * 1024;

/** A file of the disk, to be sent as it is. */
export async function openToSend(path: string, range?: ByteRange): Promise<SendableBlob> {
  const file = await open(path);
  return { sendTo: (destination) => sendFile(file, destination, range), close: () => file.close() };
}

/**
 * Reads ahead into one buffer while the other is being taken. A stream of buffers of its own for every piece would make
 * so much garbage that collecting it costs more than the sending. Closes the file, whatever happens.
 */
export async function sendFile(file: FileHandle, destination: Writable, range?: ByteRange): Promise<void> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  const onClose = () => gone.reject(new Error('the destination was closed before the last byte'));
  destination.once('close', onClose);
  try {
    const { size } = await file.stat();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const length = Math.max(Math.min(CHUNK, end - start + 1), 1);
    let [reading, sending] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)];
    let sent = Promise.resolve();
    for (let at = start; at <= Math.min(end, size - 1); ) {
      const { bytesRead } = await file.read(reading, 0, Math.min(length, end - at + 1), at);
      if (bytesRead === 0) throw new Error('the file has become shorter');
      await Promise.race([sent, gone.promise]);
      sent = write(destination, reading.subarray(0, bytesRead));
      sent.catch(() => {});
      [reading, sending] = [sending, reading];
      at += bytesRead;
    }
    await Promise.race([sent, gone.promise]);
  } finally {
    destination.off('close', onClose);
    await file.close();
  }
}

/** Sends a stream, and ends it when the destination is gone. */
export async function sendStream(source: Readable, destination: Writable): Promise<void> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  const onClose = () => {
    gone.reject(new Error('the destination was closed before the last byte'));
    source.destroy();
  };
  destination.once('close', onClose);
  try {
    for await (const piece of source) await Promise.race([write(destination, piece), gone.promise]);
  } finally {
    destination.off('close', onClose);
    source.destroy();
  }
}

/** Resolves when the bytes are out of the buffer, so that it can be used again. */
function write(destination: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    destination.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

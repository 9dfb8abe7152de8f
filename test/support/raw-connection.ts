import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawConnection {
  write(text: string): void;
  /** The next answer; what was heard so far when none came in twenty seconds. */
  answer(): Promise<string>;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  close(): void;
}

export function openConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  socket.on('error', () => {});
  return {
    write: (text) => void socket.write(text),
    close: () => socket.destroy(),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    async answer() {
      for (let wait = 0; wait < 660; wait += 1) {
        const length = /content-length: (\d+)/i.exec(heard)?.[1];
        const end = heard.indexOf('\r\n\r\n') + 4;
        if (length !== undefined && heard.length >= end + Number(length)) {
          const answer = heard.slice(0, end + Number(length));
          heard = heard.slice(answer.length);
          return answer;
        }
        await sleep(30);
      }
      return heard;
    },
  };
}

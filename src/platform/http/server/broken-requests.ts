import type { Socket } from 'node:net';
import { mayTakeLonger } from '../limits/time-limits.ts';
import { acceptRequestId } from './request-id.ts';

/** Answers bytes that are no HTTP, which never become a request, with an error of the usual form. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  const tooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (socket.destroyed || !socket.writable || (tooSlow && mayTakeLonger(socket))) return;
  const { status, title, detail } = brokenRequests[error.code ?? ''] ?? noRequest;
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nconnection: close\r\nx-request-id: ${acceptRequestId(undefined)}\r\n` +
      `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const noRequest = { status: 400, title: 'Bad request', detail: 'This is not a request of HTTP' };
const brokenRequests: Readonly<Record<string, typeof noRequest>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request header fields too large',
    detail: 'The headers are larger than this server takes',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request timeout',
    detail: 'The request did not arrive in the time it may take',
  },
};

// Server-sent events, read from an answer.

export interface StreamEvent {
  id: string | undefined;
  /** Undefined when the event carries none. */
  data: string | undefined;
  /** Milliseconds that the server wants a client to wait before it comes back. */
  retry: number | undefined;
}

/** The events of a stream until it ends, breaks off or is silent for too long; comments break a silence. */
export async function* readEvents({ body }: Response, silenceMs: number): AsyncGenerator<StreamEvent> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let lines: string[] = [];
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => {}), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a line break.
      const parts = text.split(/\r\n|\n|\r(?!$)/);
      text = parts.pop() ?? '';
      for (const line of parts) {
        if (line !== '') {
          lines.push(line);
          continue;
        }
        if (lines.length > 0) yield eventOf(lines);
        lines = [];
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventOf(lines: readonly string[]): StreamEvent {
  const event: StreamEvent = { id: undefined, data: undefined, retry: undefined };
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'id') event.id = value;
    else if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`;
    else if (name === 'retry' && /^\d+$/.test(value)) event.retry = Number(value);
  }
  return event;
}

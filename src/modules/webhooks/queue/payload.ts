/** `{type, timestamp, data}` as text: the same text is stored, signed and sent. */
export function payloadOf(type: string, at: number, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

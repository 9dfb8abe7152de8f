/** `{type, timestamp, data}` as text: what is signed is what is stored. */
export function payloadOf(type: string, at: number, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

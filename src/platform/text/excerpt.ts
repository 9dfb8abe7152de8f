/** The beginning of a text in one line, cut between characters. */
export function excerptOf(plain: string, length: number): string {
  const characters = [...plain.slice(0, 3 * length).replaceAll('\n', ' ')];
  const isCut = characters.length > length;
  return isCut ? `${characters.slice(0, length).join('').trimEnd()}…` : characters.join('');
}

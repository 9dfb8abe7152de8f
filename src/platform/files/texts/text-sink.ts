// Where the readers of files put the text: it takes so much and says when it is full.

export interface TextSink {
  write(text: string): void;
  isFull(): boolean;
  end(): string;
}

export function createTextSink(maxLength: number): TextSink {
  const parts: string[] = [];
  let length = 0;
  return {
    write(text) {
      if (text === '' || length > maxLength) return;
      parts.push(text);
      length += text.length;
    },
    isFull: () => length > maxLength,
    end: () => parts.join(''),
  };
}

/**
 * As it is kept: no control characters but tabs and line breaks, no spaces at the ends of lines, at most one blank line. In one pass,
 * whatever the text is.
 */
export function tidyText(text: string): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\f\v\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
    .replaceAll(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\u00ad]/g, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  return kept.join('\n').trim();
}

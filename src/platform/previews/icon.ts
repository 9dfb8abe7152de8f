// The drawn picture of a file that has no preview: a sheet in the colour of its kind, with the ending of its name.

import { endingOf, type FileFamily } from '../files/file-kind.ts';
import { escapeHtml } from '../text/html.ts';

const colours: Readonly<Record<FileFamily, string>> = {
  document: '#3f6ea8',
  sheet: '#3c7d5a',
  slides: '#b0693c',
  pdf: '#a8504f',
  picture: '#7a629c',
  audio: '#8c6b3f',
  video: '#586080',
  text: '#667380',
  page: '#3f7f8c',
  mail: '#5f7a46',
  archive: '#7d6f5c',
  other: '#75797f',
};

/** Lines of a text, cells, a screen, a picture, sound, a film, a letter, a box: what the family is known by. */
const signs: Readonly<Record<FileFamily, string>> = {
  document: lines(),
  pdf: lines(),
  text: lines(),
  page: lines(),
  other: '',
  sheet: '<path d="M26 46h44v32H26zM26 57h44M26 67h44M41 46v32M56 46v32"/>',
  slides: '<path d="M26 46h44v27H26zM48 73v8M40 81h16"/>',
  picture: '<path d="M26 46h44v32H26zM26 72l14-13 10 9 8-7 12 11"/><circle cx="58" cy="54" r="3"/>',
  audio: '<path d="M40 76V50l20-4v26"/><circle cx="36" cy="76" r="4"/><circle cx="56" cy="72" r="4"/>',
  video: '<path d="M28 46h40v32H28zM43 54v16l13-8z"/>',
  mail: '<path d="M26 48h44v28H26zM26 49l22 16 22-16"/>',
  archive: '<path d="M28 46h40v32H28zM48 46v5M48 55v5M48 64v6"/>',
};

function lines(): string {
  return '<path d="M28 48h40M28 58h40M28 68h40M28 78h24"/>';
}

const MAX_LABEL = 5;

export function fileIcon(family: FileFamily, name: string): Buffer {
  const colour = colours[family];
  const ending = endingOf(name);
  const label = /^[a-z0-9]+$/.test(ending) && ending.length <= MAX_LABEL ? ending.toUpperCase() : '';
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="240" viewBox="0 0 96 120">' +
      `<path d="M14 8h48l20 20v84H14z" fill="#fbfbfc" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>` +
      `<path d="M62 8v20h20" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>` +
      `<g fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" opacity="0.75">${signs[family]}</g>` +
      (label === ''
        ? ''
        : `<rect x="14" y="90" width="68" height="22" fill="${colour}"/>` +
          '<text x="48" y="106" text-anchor="middle" fill="#ffffff" font-size="14" font-weight="600" ' +
          `font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">${escapeHtml(label)}</text>`) +
      '</svg>',
  );
}

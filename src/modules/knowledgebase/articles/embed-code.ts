// Embedded videos: which sites are known, and the iframe that is put together anew for them.
import { invalidField } from '../../../platform/http/index.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { listTags, type WrittenTag } from '../../../platform/text/html-tags.ts';

interface VideoSite {
  hosts: readonly string[];
  path: RegExp;
  /** Parameters that are kept, with what they may hold. */
  parameters: Readonly<Record<string, RegExp>>;
}

const number = /^\d{1,6}$/;
const word = /^[\w-]{1,64}$/;

/** Known video sites and the addresses under which they serve their player. */
const sites: readonly VideoSite[] = [
  {
    hosts: ['www.youtube.com', 'youtube.com', 'www.youtube-nocookie.com', 'youtube-nocookie.com'],
    path: /^\/embed\/[\w-]{1,64}$/,
    parameters: { start: number, end: number, list: word, rel: number },
  },
  { hosts: ['player.vimeo.com'], path: /^\/video\/\d{1,15}$/, parameters: { h: word } },
  {
    hosts: ['www.dailymotion.com', 'geo.dailymotion.com'],
    path: /^\/(embed\/video\/\w{1,32}|player(\/\w{1,32})?\.html)$/,
    parameters: { video: word, start: number },
  },
  { hosts: ['www.loom.com'], path: /^\/embed\/[0-9a-f]{32}$/, parameters: {} },
  { hosts: ['fast.wistia.net', 'fast.wistia.com'], path: /^\/embed\/iframe\/\w{1,32}$/, parameters: {} },
  { hosts: ['embed.ted.com'], path: /^\/talks\/[\w/-]{1,120}$/, parameters: {} },
  { hosts: ['web.microsoftstream.com'], path: /^\/embed\/video\/[0-9a-f-]{36}$/, parameters: {} },
];

/** Hosts whose players may stand in a page. */
export const videoHosts: readonly string[] = sites.flatMap(({ hosts }) => hosts);

/** The code to store, or null where there is none. Whatever else was sent with the iframe is left behind. */
export function readEmbedCode(sent: string | boolean | null): string | null {
  // An answer shows `false` where there is no video; sent back, it means the same.
  if (sent === null || sent === false || (typeof sent === 'string' && sent.trim() === '')) return null;
  const source = sent === true ? undefined : playerAddress(sent);
  if (source === undefined) throw invalidField('embed_video', 'must be one iframe of a known video site');
  const size = 'width="560" height="315"';
  const limits = 'loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen="allowfullscreen"';
  return `<iframe src="${escapeHtml(source)}" ${size} ${limits}></iframe>`;
}

/** What sites put around their iframe when one copies the code: layout, a link to the video, a script of their player. */
const around = new Set(['div', 'p', 'a', 'span', 'br', 'figure']);
const playerScript = 'https://player.vimeo.com/api/player.js';

function playerAddress(code: string): string | undefined {
  const tags = listTags(code);
  const frames = tags.filter(({ name }) => name === 'iframe');
  const [frame] = frames;
  if (!frame || frames.length > 1 || frame.content.includes('<')) return undefined;
  if (!tags.every((tag) => tag === frame || isAround(tag))) return undefined;
  return knownAddress(frame.attributes.get('src')?.trim() ?? '');
}

function isAround({ name, attributes, content }: WrittenTag): boolean {
  return around.has(name) || (name === 'script' && attributes.get('src') === playerScript && content.trim() === '');
}

function knownAddress(src: string): string | undefined {
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const site = sites.find(({ hosts, path }) => hosts.includes(url.hostname) && path.test(url.pathname));
  if (!site) return undefined;
  const kept = Object.entries(site.parameters).flatMap(([name, form]) => {
    const value = url.searchParams.get(name);
    return value !== null && form.test(value) ? [`${name}=${value}`] : [];
  });
  return `https://${url.hostname}${url.pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

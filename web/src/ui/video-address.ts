// Videos by their address: which sites are known, and where each has its player. The server's policy lets these sites stand in a page.

interface Site {
  hosts: RegExp;
  player: (url: URL) => string | undefined;
}

const youtube = (id: string | undefined, start: string | null) =>
  id && /^[\w-]{6,64}$/.test(id)
    ? `https://www.youtube-nocookie.com/embed/${id}${start && /^\d{1,6}s?$/.test(start) ? `?start=${Number.parseInt(start, 10)}` : ''}`
    : undefined;

const partOf = (url: URL, pattern: RegExp): string | undefined => pattern.exec(url.pathname)?.[1];

const sites: readonly Site[] = [
  {
    hosts: /^(www\.|m\.)?youtube(-nocookie)?\.com$/,
    player: (url) =>
      youtube(
        url.searchParams.get('v') ?? partOf(url, /^\/(?:embed|shorts|live)\/([\w-]+)/),
        url.searchParams.get('t') ?? url.searchParams.get('start'),
      ),
  },
  { hosts: /^youtu\.be$/, player: (url) => youtube(partOf(url, /^\/([\w-]+)$/), url.searchParams.get('t')) },
  {
    hosts: /^(www\.|player\.)?vimeo\.com$/,
    player(url) {
      const [, id, word] = /^\/(?:video\/)?(\d{1,15})(?:\/(\w{1,64}))?$/.exec(url.pathname) ?? [];
      const secret = word ?? url.searchParams.get('h');
      return id && `https://player.vimeo.com/video/${id}${secret ? `?h=${encodeURIComponent(secret)}` : ''}`;
    },
  },
  {
    hosts: /^((www\.|geo\.)?dailymotion\.com|dai\.ly)$/,
    player(url) {
      const id = url.searchParams.get('video') ?? partOf(url, /^\/(?:(?:embed\/)?video\/)?(\w{1,32})$/);
      return id && /^\w{1,32}$/.test(id) ? `https://geo.dailymotion.com/player.html?video=${id}` : undefined;
    },
  },
  {
    hosts: /^(www\.)?loom\.com$/,
    player(url) {
      const id = partOf(url, /^\/(?:share|embed)\/([0-9a-f]{32})$/);
      return id && `https://www.loom.com/embed/${id}`;
    },
  },
  {
    hosts: /^([\w-]+\.)?wistia\.(com|net)$/,
    player(url) {
      const id = partOf(url, /^\/(?:medias|embed\/iframe)\/(\w{1,32})$/);
      return id && `https://fast.wistia.net/embed/iframe/${id}`;
    },
  },
  {
    hosts: /^(www\.|embed\.)?ted\.com$/,
    player(url) {
      const talk = partOf(url, /^\/talks\/([\w/-]{1,120})$/);
      return talk && `https://embed.ted.com/talks/${talk}`;
    },
  },
  {
    hosts: /^web\.microsoftstream\.com$/,
    player(url) {
      const id = partOf(url, /^\/(?:embed\/)?video\/([0-9a-f-]{36})$/);
      return id && `https://web.microsoftstream.com/embed/video/${id}`;
    },
  },
];

/** The address of the player; undefined where nobody knows one. */
export function videoPlayer(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return sites.find(({ hosts }) => hosts.test(url.hostname))?.player(url) || undefined;
}

/** The address in an embed code. */
export function addressOfEmbed(code: string): string | undefined {
  return new DOMParser().parseFromString(code, 'text/html').querySelector('iframe')?.getAttribute('src') ?? undefined;
}

// Owns the portraits of the demo: flat pictures of friendly people, drawn from a few words and a seed.
import sharp from 'sharp';
import { type Hair, type HairStyle, hairStyles } from './portrait-hair.ts';
import { type Random, seededRandom } from './random.ts';

export interface Look {
  skin: keyof typeof skins;
  style: HairStyle;
  hair: keyof typeof hairColours;
  extras: readonly Extra[];
}

type Extra = (typeof extras)[number];

const extras = ['glasses', 'round', 'beard', 'stubble', 'moustache', 'goatee', 'lips', 'earrings', 'freckles'] as const;

/** Skin, its shadow, and the colour of blush and lips. */
const skins = {
  porcelain: ['#fbdfcf', '#eebfa8', '#e58c84'],
  light: ['#f6cfb2', '#e2ab88', '#d97f72'],
  warm: ['#eec09a', '#d69e74', '#cc7465'],
  olive: ['#dbab7f', '#be8b5f', '#b96556'],
  tan: ['#c68e62', '#a57047', '#a4544a'],
  brown: ['#9f6b46', '#80512f', '#8a4038'],
  deep: ['#714730', '#573320', '#7c3a38'],
} as const;

/** Hair and its shadow. */
const hairColours = {
  black: ['#25222a', '#3b3742'],
  espresso: ['#3d2a22', '#2e1e18'],
  brown: ['#5d3f2d', '#483022'],
  chestnut: ['#82512f', '#693f22'],
  auburn: ['#8f3f26', '#74301b'],
  ginger: ['#c4662b', '#a65320'],
  blond: ['#dcb268', '#c59a50'],
  sandy: ['#b48d5a', '#9a7546'],
  grey: ['#9b9ba1', '#84848b'],
  white: ['#dededf', '#c6c6c9'],
} as const;

type Pair = readonly [string, string];

const backgrounds: readonly [string, ...string[]] = [
  '#cfe2f3',
  '#fbdcc8',
  '#d5ebd8',
  '#e4daf3',
  '#fadfe6',
  '#f7eac4',
  '#cdeae7',
  '#e2e6ec',
  '#f3d9cf',
  '#dbe7c9',
];
/** Cloth and its shadow. */
const cloths: readonly [Pair, ...Pair[]] = [
  ['#2f4a6d', '#243b58'],
  ['#8c3b4a', '#742d3b'],
  ['#3f6b57', '#325746'],
  ['#c9813a', '#ad6c2c'],
  ['#5d5480', '#4b4369'],
  ['#3b4650', '#2d363e'],
  ['#b65c4b', '#9b4b3c'],
  ['#5f86ad', '#4d7196'],
  ['#1f7a78', '#176361'],
  ['#a8527d', '#8f4168'],
];

/** `words` such as "olive wavy brown glasses": skin, style, hair, then any extras. */
export function readLook(words: string): Look {
  const [skin = '', style = '', hair = '', ...rest] = words.split(' ');
  return {
    skin: oneOf(skins, skin),
    style: oneOf(hairStyles, style),
    hair: oneOf(hairColours, hair),
    extras: rest.map((word) => {
      const extra = extras.find((known) => known === word);
      if (!extra) throw new Error(`a portrait knows no ${word}`);
      return extra;
    }),
  };
}

export async function portraitPng(look: Look, seed: string): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(look, seed)))
    .png({ compressionLevel: 3 })
    .toBuffer();
}

export function portraitSvg(look: Look, seed: string): string {
  const random = seededRandom(seed);
  const style: Hair = hairStyles[look.style];
  const background = random.pick(backgrounds);
  const clothing = random.pick(cloths);
  const another = cloths.indexOf(clothing) + random.between(1, cloths.length - 1);
  const headwear = cloths[another % cloths.length] ?? clothing;
  const [fill, shade] = style.isCloth ? headwear : hairColours[look.hair];
  const parts = [
    `<rect width="200" height="200" fill="${background}"/>`,
    `<circle cx="100" cy="100" r="72" fill="#ffffff" opacity="0.35"/>`,
    style.back?.(fill, shade) ?? '',
    drawBody(look, clothing, random),
    drawHead(look, !style.hidesEars, random),
    drawFeatures(look, random),
    style.front?.(fill, shade) ?? '',
    drawExtras(look),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="14 7 172 172">${parts.join('')}</svg>`;
}

function drawBody(look: Look, [cloth, shade]: Pair, random: Random): string {
  const [skin, shadow] = skins[look.skin];
  const shoulders = random.between(-5, 5);
  const torso = `M${24 - shoulders} 200 C${26 - shoulders} 168 52 158 82 153 L118 153 C148 158 ${174 + shoulders} 168 ${176 + shoulders} 200 Z`;
  const neck = `<path d="M85 118 L85 152 C88 166 112 166 115 152 L115 118 Z" fill="${skin}"/><path d="M85 132 C94 142 106 142 115 132 L115 124 L85 124 Z" fill="${shadow}" opacity="0.75"/>`;
  const collars = [
    // A round neck.
    `<path d="M82 154 C87 168 113 168 118 154" fill="none" stroke="${shade}" stroke-width="5"/>`,
    // A shirt under a jacket.
    `<path d="M82 153 L92 200 L108 200 L118 153 C113 166 87 166 82 153 Z" fill="#f4f3f0"/><path d="M84 152 L86 173 L100 164 L114 173 L116 152 C112 165 88 165 84 152 Z" fill="#ffffff"/><path d="M83 153 L68 158 L73 177 L94 204 Z M117 153 L132 158 L127 177 L106 204 Z" fill="${shade}"/>`,
    // The collar of a shirt.
    `<path d="M82 150 L74 160 L92 176 L100 167 L108 176 L126 160 L118 150 C114 164 86 164 82 150 Z" fill="${shade}"/><path d="M100 168 L100 200" stroke="${shade}" stroke-width="2"/>`,
    // A V-neck.
    `<path d="M83 153 L100 178 L117 153 L123 154 L100 187 L77 154 Z" fill="${shade}"/><path d="M84 152 L100 177 L116 152 C112 163 88 163 84 152 Z" fill="${skin}"/>`,
    // A roll neck.
    `<path d="M82 142 C90 150 110 150 118 142 L122 158 C110 168 90 168 78 158 Z" fill="${shade}"/>`,
  ] as const;
  return `<path d="${torso}" fill="${cloth}"/>${neck}${random.pick(collars)}`;
}

function drawHead(look: Look, withEars: boolean, random: Random): string {
  const [skin, shadow] = skins[look.skin];
  const jaw = random.between(-3, 4);
  const chin = random.between(-2, 3);
  const ears = [64, 136]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="95" rx="7" ry="10" fill="${skin}"/><ellipse cx="${x}" cy="95" rx="3.4" ry="5.6" fill="${shadow}" opacity="0.7"/>`,
    )
    .join('');
  const face = `M65 84 C64 52 78 42 100 42 C122 42 136 52 135 84 C136 104 ${131 + jaw} ${116 + chin} ${119 + jaw} ${126 + chin} C112 ${135 + chin} 88 ${135 + chin} ${81 - jaw} ${126 + chin} C${69 - jaw} ${116 + chin} 64 104 65 84 Z`;
  return `${withEars ? ears : ''}<path d="${face}" fill="${skin}"/>`;
}

function drawFeatures(look: Look, random: Random): string {
  const [, shadow, blush] = skins[look.skin];
  const brow = look.hair === 'white' || look.hair === 'blond' ? hairColours.sandy[1] : hairColours[look.hair][0];
  const lift = random.between(-2, 1);
  const arch = random.between(2, 5);
  const brows = [84, 116]
    .map(
      (x) =>
        `<path d="M${x - 8} ${82 + lift} Q${x} ${82 + lift - arch} ${x + 8} ${82 + lift}" fill="none" stroke="${brow}" stroke-width="${look.extras.includes('lips') ? 2.4 : 3.2}" stroke-linecap="round"/>`,
    )
    .join('');
  const laughing = random.next() < 0.22;
  const eyes = [84, 116]
    .map((x) =>
      laughing
        ? `<path d="M${x - 5.5} 94 Q${x} 88 ${x + 5.5} 94" fill="none" stroke="#2b2a30" stroke-width="2.6" stroke-linecap="round"/>`
        : `<ellipse cx="${x}" cy="93" rx="3.5" ry="4.3" fill="#2b2a30"/><circle cx="${x + 1.2}" cy="91.4" r="1.2" fill="#ffffff"/>`,
    )
    .join('');
  const nose = random.pick([
    `<path d="M101 94 C103 100 105 104 102 106 C100 107 98 107 97 106" fill="none" stroke="${shadow}" stroke-width="2.4" stroke-linecap="round"/>`,
    `<path d="M96 105 Q100 109 104 105" fill="none" stroke="${shadow}" stroke-width="2.6" stroke-linecap="round"/>`,
  ]);
  const dark = look.skin === 'tan' || look.skin === 'brown' || look.skin === 'deep';
  const cheeks = [76, 124]
    .map((x) => `<circle cx="${x}" cy="107" r="7" fill="${blush}" opacity="${dark ? 0.13 : 0.2}"/>`)
    .join('');
  const freckles = look.extras.includes('freckles')
    ? [
        [74, 103],
        [79, 106],
        [75, 109],
        [121, 106],
        [126, 103],
        [125, 109],
        [95, 102],
        [106, 102],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.1" fill="${shadow}"/>`)
        .join('')
    : '';
  return cheeks + freckles + brows + eyes + nose + drawBeard(look) + drawMouth(look, random);
}

function drawMouth(look: Look, random: Random): string {
  const [, , blush] = skins[look.skin];
  const hasLips = look.extras.includes('lips');
  const line = hasLips ? '#b23a48' : look.extras.some((extra) => extra === 'beard') ? '#f3d9cf' : '#5a2a27';
  const wide = random.between(8, 11);
  const openSmile = `<path d="M${100 - wide} 113.500 Q100 116.500 ${100 + wide} 113.500 Q${99 + wide} 125 100 125 Q${101 - wide} 125 ${100 - wide} 113.500 Z" fill="#7a2e32"/><path d="M${101 - wide} 114.500 Q100 117.500 ${99 + wide} 114.500 Q${98 + wide} 119 100 119.500 Q${102 - wide} 119 ${101 - wide} 114.500 Z" fill="#ffffff"/>`;
  const smile = `<path d="M${100 - wide} 115 Q100 ${hasLips ? 123 : 122} ${100 + wide} 115" fill="none" stroke="${line}" stroke-width="${hasLips ? 3 : 2.6}" stroke-linecap="round"/>`;
  const lips = `<path d="M${101 - wide} 116 Q96 112.5 100 114 Q104 112.5 ${99 + wide} 116 Q100 125 ${101 - wide} 116 Z" fill="${blush}"/><path d="M${101 - wide} 116 Q100 119 ${99 + wide} 116" fill="none" stroke="#7a2e32" stroke-width="1.2"/>`;
  return random.pick([openSmile, smile, hasLips ? lips : smile]);
}

function drawBeard(look: Look): string {
  const [fill] = hairColours[look.hair];
  const has = (extra: Extra) => look.extras.includes(extra);
  const moustache = `<path d="M84 113 C88 107 96 107 100 110 C104 107 112 107 116 113 C110 114 104 114 100 113 C96 114 90 114 84 113 Z" fill="${fill}"/>`;
  const full = `M64 92 C66 100 70 104 76 107 C86 106 94 107 100 110 C106 107 114 106 124 107 C130 104 134 100 136 92 C137 112 134 124 122 133 C112 142 88 142 78 133 C66 124 63 112 64 92 Z`;
  if (has('beard')) return `<path d="${full}" fill="${fill}"/>`;
  // Stubble is a shade of the skin, so it must not reach over the edge of the narrowest face.
  const shaved = `M68 100 C72 106 78 109 84 110 C90 107 96 108 100 110 C104 108 110 107 116 110 C122 109 128 106 132 100 C132 112 126 120 117 125 C109 131 91 131 83 125 C74 120 68 112 68 100 Z`;
  if (has('stubble')) return `<path d="${shaved}" fill="${fill}" opacity="0.2"/>`;
  if (has('goatee'))
    return `${moustache}<path d="M88 126 C92 123 108 123 112 126 C112 136 108 141 100 141 C92 141 88 136 88 126 Z" fill="${fill}"/>`;
  return has('moustache') ? moustache : '';
}

function drawExtras(look: Look): string {
  const has = (extra: Extra) => look.extras.includes(extra);
  const frame = look.skin === 'deep' || look.skin === 'brown' ? '#1d1b20' : '#3a3640';
  const pens = `fill="#ffffff" fill-opacity="0.1" stroke="${frame}" stroke-width="2.4"`;
  const bridge = `<path d="M95.500 92 Q100 88.500 104.500 92 M72 91 L64 88 M128 91 L136 88" fill="none" stroke="${frame}" stroke-width="2.4"/>`;
  const round = `<circle cx="84" cy="93" r="11.500" ${pens}/><circle cx="116" cy="93" r="11.500" ${pens}/>${bridge}`;
  const square = `<rect x="72" y="84" width="23.500" height="17" rx="5" ${pens}/><rect x="104.500" y="84" width="23.500" height="17" rx="5" ${pens}/>${bridge}`;
  const earrings = [63, 137].map((x) => `<circle cx="${x}" cy="108" r="3" fill="#e2b13c"/>`).join('');
  return (has('round') ? round : has('glasses') ? square : '') + (has('earrings') ? earrings : '');
}

function oneOf<T extends Record<string, unknown>>(table: T, word: string): keyof T {
  if (!Object.hasOwn(table, word)) throw new Error(`a portrait knows no ${word}`);
  return word;
}

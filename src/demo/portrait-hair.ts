// Owns the hair and headwear of the drawn portraits: what hangs behind the head, and what lies on it.

export interface Hair {
  /** Drawn behind the shoulders and the head. */
  back?: (fill: string, shade: string) => string;
  /** Drawn over the forehead. */
  front?: (fill: string, shade: string) => string;
  /** Headwear takes a colour of cloth instead of one of hair. */
  isCloth?: true;
  hidesEars?: true;
}

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const blob = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const blobs = (list: readonly (readonly [number, number, number])[], fill: string) =>
  list.map(([x, y, r]) => blob(x, y, r, fill)).join('');

/** The skull seen from the front, down to the ears; most styles lay their hairline into it. */
const crown = 'M62 94 C55 56 72 35 100 35 C128 35 145 56 138 94';

const parted = `${crown} C136 84 134 77 129 70 C112 71 94 66 84 57 C80 67 71 73 67 80 C65 84 63 89 62 94 Z`;
const middleParted = `${crown} C136 80 128 66 100 54 C72 66 64 80 62 94 Z`;
const fringed = `${crown} C137 86 136 82 134 77 C112 82 88 82 66 77 C64 82 63 86 62 94 Z`;

export const hairStyles = {
  bald: {},
  buzz: {
    front: (fill) =>
      `<g opacity="0.75">${path(`${crown} C137 84 134 75 130 68 C114 59 86 59 70 68 C66 75 63 84 62 94 Z`, fill)}</g>`,
  },
  crop: {
    front: (fill) => path(`${crown} C136 84 134 78 131 71 C120 65 80 65 69 71 C66 78 64 84 62 94 Z`, fill),
  },
  receding: {
    front: (fill) =>
      path(
        `${crown} C136 84 134 78 131 74 C132 62 126 54 114 52 C108 58 92 58 86 52 C74 54 68 62 69 74 C66 78 64 84 62 94 Z`,
        fill,
      ),
  },
  sidepart: {
    front: (fill, shade) =>
      path(parted, fill) + path('M84 57 C90 48 99 42 109 40 C98 47 92 54 90 61 C88 60 86 59 84 57 Z', shade),
  },
  quiff: {
    front: (fill, shade) =>
      path(
        'M62 92 C56 62 62 50 72 42 C82 26 118 20 132 34 C142 46 143 66 138 92 C136 84 134 76 130 68 C116 70 92 66 80 60 C74 66 70 74 68 78 C65 82 63 88 62 92 Z',
        fill,
      ) + path('M80 60 C86 46 104 38 122 38 C108 44 98 52 94 64 C89 63 84 62 80 60 Z', shade),
  },
  spiky: {
    front: (fill) =>
      path(
        'M62 94 C57 66 60 52 68 48 L66 38 L78 41 L81 29 L92 36 L100 25 L108 36 L120 29 L122 41 L134 38 L132 48 C140 54 143 70 138 94 C136 84 134 77 131 71 C120 66 80 66 69 71 C66 78 64 84 62 94 Z',
        fill,
      ),
  },
  curls: {
    front: (fill, shade) =>
      blobs(
        [
          [68, 74, 11],
          [66, 60, 12],
          [75, 48, 13],
          [89, 41, 14],
          [105, 40, 14],
          [120, 46, 13],
          [132, 58, 12],
          [133, 73, 11],
          [84, 57, 12],
          [100, 54, 12],
          [116, 57, 12],
        ],
        fill,
      ) +
      blobs(
        [
          [90, 45, 5],
          [112, 48, 5],
          [76, 58, 4],
        ],
        shade,
      ),
  },
  afro: {
    back: (fill) =>
      blobs(
        [
          [100, 66, 50],
          [62, 72, 22],
          [138, 72, 22],
          [72, 46, 24],
          [128, 46, 24],
          [100, 36, 26],
        ],
        fill,
      ),
    front: (fill) => path(`${crown} C136 84 134 78 130 71 C116 62 84 62 70 71 C66 78 64 84 62 94 Z`, fill),
    hidesEars: true,
  },
  locs: {
    back: (fill, shade) =>
      path('M56 110 C50 60 66 35 100 35 C134 35 150 60 144 110 Z', shade) +
      [54, 62, 70, 122, 130, 138]
        .map(
          (x, index) =>
            `<rect x="${x}" y="70" width="8.4" height="${[70, 80, 78, 78, 80, 70][index] ?? 0}" rx="4.2" fill="${index % 2 ? shade : fill}"/>`,
        )
        .join(''),
    front: (fill, shade) =>
      path(middleParted, fill) +
      `<path d="M100 54 C88 58 76 68 70 80 M100 46 C84 48 70 60 66 76 M100 54 C112 58 124 68 130 80 M100 46 C116 48 130 60 134 76" fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round"/>`,
    hidesEars: true,
  },
  pixie: {
    front: (fill, shade) =>
      path(
        `${crown} C140 100 136 104 133 102 C134 90 133 82 128 72 C108 78 86 74 76 66 C72 78 68 86 67 102 C63 104 60 100 62 94 Z`,
        fill,
      ) + path('M76 66 C86 72 106 74 124 68 C110 66 92 60 86 52 C84 58 80 63 76 66 Z', shade),
  },
  bob: {
    back: (fill) => path('M56 128 C48 70 58 33 100 33 C142 33 152 70 144 128 C136 138 64 138 56 128 Z', fill),
    front: (fill, shade) =>
      path(parted, fill) + path('M84 57 C90 48 99 42 109 40 C98 47 92 54 90 61 C88 60 86 59 84 57 Z', shade),
    hidesEars: true,
  },
  fringe: {
    back: (fill) => path('M55 134 C47 70 58 32 100 32 C142 32 153 70 145 134 C136 142 64 142 55 134 Z', fill),
    front: (fill, shade) =>
      path(fringed, fill) +
      `<path d="M84 78 C84 66 88 54 94 46 M100 80 L101 48 M116 78 C116 66 112 54 108 46" fill="none" stroke="${shade}" stroke-width="1.8" stroke-linecap="round"/>`,
    hidesEars: true,
  },
  long: {
    back: (fill, shade) =>
      path('M50 176 C54 146 46 112 54 76 C60 44 78 32 100 32 C122 32 140 44 146 76 C154 112 146 146 150 176 Z', fill) +
      path('M66 176 C70 150 64 130 66 104 L134 104 C136 130 130 150 134 176 Z', shade),
    front: (fill) => path(middleParted, fill),
    hidesEars: true,
  },
  wavy: {
    back: (fill, shade) =>
      path(
        'M48 166 C40 154 56 146 49 130 C43 116 54 106 52 90 C50 54 70 31 100 31 C130 31 150 54 148 90 C146 106 157 116 151 130 C144 146 160 154 152 166 C140 174 60 174 48 166 Z',
        fill,
      ) + path('M64 168 C70 150 64 130 66 104 L134 104 C136 130 130 150 136 168 Z', shade),
    front: (fill) =>
      path(`${crown} C138 84 132 74 124 70 C106 70 92 62 84 52 C82 66 74 72 68 80 C65 84 63 89 62 94 Z`, fill),
    hidesEars: true,
  },
  curly: {
    back: (fill, shade) =>
      blobs(
        [
          [60, 74, 18],
          [54, 94, 17],
          [55, 114, 17],
          [62, 132, 15],
          [140, 74, 18],
          [146, 94, 17],
          [145, 114, 17],
          [138, 132, 15],
          [74, 50, 20],
          [100, 42, 22],
          [126, 50, 20],
        ],
        fill,
      ) +
      blobs(
        [
          [58, 104, 7],
          [142, 104, 7],
          [66, 84, 6],
          [134, 84, 6],
        ],
        shade,
      ),
    front: (fill) =>
      path(`${crown} C136 80 132 68 124 62 C112 54 88 54 76 62 C68 68 64 80 62 94 Z`, fill) +
      blobs(
        [
          [72, 66, 10],
          [82, 57, 11],
          [96, 53, 11],
          [110, 55, 11],
          [122, 60, 10],
          [130, 70, 8],
          [67, 78, 7],
          [133, 80, 6],
        ],
        fill,
      ),
    hidesEars: true,
  },
  bun: {
    back: (fill, shade) => blob(100, 28, 19, fill) + path('M84 36 C92 42 108 42 116 36 C112 46 88 46 84 36 Z', shade),
    front: (fill) => path(middleParted, fill),
  },
  topknot: {
    back: (fill) => blob(100, 29, 13, fill),
    front: (fill, shade) =>
      path(`${crown} C137 84 134 75 130 67 C114 57 86 57 70 67 C66 75 63 84 62 94 Z`, fill) +
      path('M90 39 C95 36 105 36 110 39 C106 43 94 43 90 39 Z', shade),
  },
  ponytail: {
    back: (fill, shade) =>
      path('M128 56 C158 60 160 104 148 150 C146 158 138 158 138 150 C140 120 138 96 122 78 Z', fill) +
      path('M132 66 C148 80 150 112 144 142 C142 116 142 92 128 78 Z', shade),
    front: (fill) => path(`${crown} C136 82 132 72 124 64 C108 66 92 62 80 58 C72 66 66 78 62 94 Z`, fill),
  },
  braid: {
    back: (fill) => path('M60 112 C50 62 66 34 100 34 C134 34 150 62 140 112 C138 120 130 118 130 108 L70 108 Z', fill),
    front: (fill, shade) =>
      path(middleParted, fill) +
      [0, 1, 2, 3, 4, 5]
        .map(
          (n) =>
            `<ellipse cx="${64 - n * 0.8}" cy="${104 + n * 11}" rx="${8.5 - n * 0.7}" ry="8" fill="${n % 2 ? shade : fill}"/>`,
        )
        .join(''),
    hidesEars: true,
  },
  hijab: {
    isCloth: true,
    hidesEars: true,
    back: (fill) =>
      path('M40 186 C44 150 48 130 50 96 C48 54 68 30 100 30 C132 30 152 54 150 96 C152 130 156 150 160 186 Z', fill),
    front: (fill, shade) =>
      `<path d="M50 96 C48 54 68 30 100 30 C132 30 152 54 150 96 C150 128 132 150 100 152 C68 150 50 128 50 96 Z M100 57 C78 57 67 74 68 94 C69 118 84 133 100 133 C116 133 131 118 132 94 C133 74 122 57 100 57 Z" fill-rule="evenodd" fill="${fill}"/>` +
      path('M54 120 C70 146 110 150 146 122 C148 146 138 160 116 166 C90 170 62 156 54 120 Z', fill) +
      `<path d="M56 124 C74 150 112 152 144 128 M64 148 C84 162 108 164 130 156" fill="none" stroke="${shade}" stroke-width="2.2" stroke-linecap="round"/>`,
  },
  turban: {
    isCloth: true,
    front: (fill, shade) =>
      path('M58 78 C50 44 70 22 100 22 C130 22 150 44 142 78 C130 66 112 62 100 52 C88 62 70 66 58 78 Z', fill) +
      `<path d="M100 52 C92 42 76 42 62 56 M100 52 C108 42 124 42 138 56 M100 40 C92 32 80 32 70 38 M100 40 C108 32 120 32 130 38" fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round"/>`,
  },
} as const satisfies Record<string, Hair>;

export type HairStyle = keyof typeof hairStyles;

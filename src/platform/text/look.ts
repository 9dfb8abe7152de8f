// The colours and faces of the web app, for what the server itself shows: mails, and pages without the app. `web/src/ui/ground.css` has them all.

export const light = {
  ground: '#eeebe3',
  surface: '#ffffff',
  sunken: '#f3f0e9',
  line: '#e5e1d7',
  ink: '#1c2420',
  ink2: '#4d5751',
  ink3: '#616a63',
  brand: '#17604e',
  amber: '#fbf0d3',
} as const;

export const dark: Readonly<Record<keyof typeof light, string>> = {
  ground: '#0d100f',
  surface: '#1b201d',
  sunken: '#181d1a',
  line: '#2a312c',
  ink: '#eceee8',
  ink2: '#b4bdb5',
  ink3: '#95a097',
  brand: '#7fd0b2',
  amber: '#33290f',
};

/** The colour of the installation where none is set. */
export const BRAND_COLOUR = light.brand;

export const SANS = "'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const SERIF = "'Source Serif 4 Variable','Source Serif 4',Georgia,'Times New Roman',serif";

/** The same as custom properties (`--ground`, `--ink-2` …), which follow the theme of the device. */
export const tokens = `:root{color-scheme:light dark;${propertiesOf(light)}}
@media (prefers-color-scheme:dark){:root{${propertiesOf(dark)}}}`;

function propertiesOf(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name.replace(/\d/, '-$&')}:${colour}`)
    .join(';');
}

const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biP(?:hone|ad|od)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const LENGTH = 60;

/** `Firefox 128, Linux`; of anything but a browser the beginning. */
export function shortAgent(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, each]) => each.test(userAgent))?.[0];
    return system ? `${name} ${version}, ${system}` : `${name} ${version}`;
  }
  return userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LENGTH);
}

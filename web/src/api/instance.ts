// What the server writes into its page about the installation.

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Name of the installation. */
export const installation = meta('application-name') || 'Atrium';

/** Colour of the installation, `#rrggbb`. */
export const colour = meta('atrium-colour');

/** The path below which the app is reached, without a slash at its end; empty at the root. */
export const base = meta('atrium-base');

/** Addresses in answers are absolute; the app asks for them where it was itself loaded from. */
export function localAddress(address: string): string {
  return URL.canParse(address) ? address.slice(new URL(address).origin.length) : base + address;
}

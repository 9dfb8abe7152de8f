// Passkeys (WebAuthn): what a browser is asked, and whether its answer is right. The library is loaded with the first question.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AnyRequest } from '../http/app.ts';
import { baseUrl } from '../http/requests/base-url.ts';
import type { Passkey } from './second-factor.repository.ts';

/** The site that passkeys belong to. */
export interface Site {
  /** `https://intranet.example.com` */
  origin: string;
  /** `intranet.example.com` */
  host: string;
  name: string;
}

/** What `navigator.credentials` takes, as JSON. */
export type PasskeyOptions = Record<string, unknown>;

/** Passkeys belong to the public address of the installation. */
export function passkeySite(request: AnyRequest, name: string): Site {
  const { origin, hostname } = new URL(baseUrl(request));
  return { origin, host: hostname, name };
}

/** ES256, EdDSA and RS256: what devices have, and Node.js knows without a warning. */
const supportedAlgorithmIDs = [-7, -8, -257];

const library = () => import('@simplewebauthn/server');

export interface NewCredential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
}

/** What the browser needs to make a passkey for somebody. */
export async function creationOptions(
  site: Site,
  owner: { handle: Buffer; username: string; fullname: string },
  challenge: string,
  known: readonly Passkey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userID: new Uint8Array(owner.handle),
    userName: owner.username,
    userDisplayName: owner.fullname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** What the browser needs to use one; without `known` the person chooses among those of the device. */
export async function requestOptions(
  site: Site,
  challenge: string,
  known: readonly Passkey[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(credentialOf) }),
  });
  return { ...options };
}

/** Undefined when the answer is not one to the challenge, from this site, by somebody whom the device has verified. */
export async function readCreation(site: Site, challenge: string, answer: unknown): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)).join(' '),
    };
  } catch {
    // The library throws for everything that is wrong with an answer.
    return undefined;
  }
}

/** The new counter of the passkey; undefined when the answer is wrong. */
export async function readRequest(
  site: Site,
  challenge: string,
  answer: unknown,
  passkey: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        ...credentialOf(passkey),
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function credentialOf({ credential_id, transports }: Passkey) {
  return { id: credential_id, transports: transports.split(' ').filter(Boolean) };
}

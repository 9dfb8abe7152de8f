// A device with passkeys: what a browser answers, made by hand, so that tests can answer wrongly, too.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
}

export interface Device {
  /** The answer to a question for a new passkey. */
  create(options: Options, overrides?: Overrides): Record<string, unknown> & { id: string };
  /** The answer to a question for this passkey. */
  get(options: Options, overrides?: Overrides): Record<string, unknown> & { id: string };
}

interface Overrides {
  origin?: string;
  /** The device has verified its owner, by a finger or a PIN. */
  isVerified?: boolean;
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** `url`: where the app is; its host must be a name, as browsers take no addresses. */
export function createDevice(url: string): Device {
  const { origin: home, hostname } = new URL(url);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;
  const clientData = (type: string, { challenge }: Options, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(hostname)), Buffer.from([flags]), count, rest]);
  };
  const verified = ({ isVerified = true }: Overrides) => (isVerified ? VERIFIED : 0);
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    create(options, overrides = {}) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(PRESENT | WITH_KEY | verified(overrides), overrides.counter ?? 0, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      const clientDataJSON = clientData('webauthn.create', options, overrides.origin);
      return answer({ clientDataJSON, attestationObject: attestation });
    },
    get(options, overrides = {}) {
      uses += 1;
      const data = authData(PRESENT | verified(overrides), overrides.counter ?? uses);
      const clientDataJSON = clientData('webauthn.get', options, overrides.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** CBOR of a short text. */
function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
}

/** CBOR of bytes. */
function bytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR (RFC 8949) as far as authenticators need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();

/** What an authenticator, or the browser before it, does otherwise than it should. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly unverified?: boolean;
  readonly userHandle?: string;
  readonly format?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

/** A device with one passkey (ES256), and the browser that it belongs to. */
export function authenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const data = (rpId: string, { unverified, counter: other }: Otherwise, more?: Buffer) => {
    counter = other ?? counter + 1;
    const [present, verified, attested] = [1, unverified ? 0 : 4, more ? 64 : 0];
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([present | verified | attested]), count, more ?? Buffer.alloc(0)]);
  };
  const client = (type: string, challenge: string, other: Otherwise) =>
    Buffer.from(
      JSON.stringify({ type: other.type ?? type, challenge: other.challenge ?? challenge, origin: other.origin ?? origin, crossOrigin: false }),
    );
  const answer = (response: object) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    ...{ clientExtensionResults: {}, authenticatorAttachment: 'platform', response },
  });

  return {
    id: id.toString('base64url'),
    /** Makes the passkey, as `navigator.credentials.create` does. */
    make(options: CreationOptions, other: Otherwise = {}) {
      handle = options.user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = data(other.rpId ?? options.rp.id ?? '', other, attested);
      const clientDataJSON = client('webauthn.create', options.challenge, other);
      /** The passkey vouches for itself, as some authenticators do without being asked. */
      const own = () =>
        new Map<string, Cbor>([
          ['alg', -7],
          ['sig', sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)],
        ]);
      const object = new Map<string, Cbor>([
        ['fmt', other.format ?? 'none'],
        ['attStmt', other.format === 'packed' ? own() : new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid', 'unheard-of'],
      });
    },
    /** Signs what is asked, as `navigator.credentials.get` does. */
    sign(options: RequestOptions, other: Otherwise = {}) {
      const authenticatorData = data(other.rpId ?? options.rpId ?? '', other);
      const clientDataJSON = client('webauthn.get', options.challenge, other);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answer({
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: other.userHandle ?? handle,
      });
    },
  };
}

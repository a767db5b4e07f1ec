import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The one place that a sealed text belongs to: it opens nowhere else. */
export interface SealedAt {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

export interface Sealer {
  seal(text: string, at: SealedAt): string;
  /** @throws when the text was sealed for another place, with a key that is not known, or was tampered with */
  open(sealed: string, at: SealedAt): string;
  /** Whether it is sealed as `seal` does it now: with the present key, and for its place alone. */
  isPresent(sealed: string): boolean;
  /** From here on nothing of earlier versions is opened: all of it has been sealed anew. */
  refuseUnbound(): void;
  /** The same 16 hexadecimal digits for the same text, which tell nothing about it to anybody without the key. */
  fingerprint(text: string): string;
}

/**
 * AES-256-GCM; a sealed text is `v2.`, the id of its key, and the base64 of nonce, tag and cipher text, with its place as associated data.
 * Texts that begin with `v1.` come from earlier versions: their key is nowhere named, nor are they bound to a place.
 * @param old keys that were in use before; what they sealed is opened, nothing is sealed with them
 */
export function sealer(key: Buffer, old: readonly Buffer[] = []): Sealer {
  const keys = new Map([key, ...old].map((one) => [keyId(one), derivedKey(one, 'sealing')]));
  const present = derivedKey(key, 'sealing');
  const fingerprintKey = derivedKey(key, 'fingerprint');
  const prefix = `v2.${keyId(key)}.`;
  let opensUnbound = true;
  return {
    seal: (text, at) => prefix + encrypted(text, present, placeOf(at)),
    open(sealed, at) {
      const [form, id, body] = sealed.split('.');
      if (form === 'v1' && opensUnbound) return openedUnbound(id ?? '', [key, ...old]);
      const known = keys.get(id ?? '');
      if (form !== 'v2' || !known) throw new Error(`Sealed with a key that is not known (${form}.${id})`);
      return decrypted(body ?? '', known, placeOf(at));
    },
    isPresent: (sealed) => sealed.startsWith(prefix),
    refuseUnbound() {
      opensUnbound = false;
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex').slice(0, 16),
  };
}

/** @returns null instead of an exception, for places where one cell that cannot be read must not take the others with it */
export function openedIfPossible({ open }: Pick<Sealer, 'open'>, sealed: string, at: SealedAt): string | null {
  try {
    return open(sealed, at);
  } catch {
    return null;
  }
}

/** Names a key without telling it. */
export function keyId(key: Buffer): string {
  return derivedKey(key, 'key id').toString('hex').slice(0, 8);
}

/** A key for one purpose alone, by HKDF: what one purpose gives away is of no use for another. */
function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `seseragi ${purpose}`, 32));
}

const placeOf = ({ table, column, row }: SealedAt) => Buffer.from(JSON.stringify([table, column, row]));

function encrypted(text: string, key: Buffer, place: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(place);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function decrypted(text: string, key: Buffer, place: Buffer): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(place);
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** @throws when none of the keys opens it */
function openedUnbound(text: string, keys: readonly Buffer[]): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return decrypted(text, key, Buffer.alloc(0));
    } catch {
      // Another key's.
    }
  }
  return decrypted(text, keys.at(-1) as Buffer, Buffer.alloc(0));
}

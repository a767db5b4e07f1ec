import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The cell or file that a sealed text belongs to; it can be opened only there. */
export interface SealedAt {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

export interface Sealer {
  seal(text: string, at: SealedAt): string;
  /** @throws when the text was sealed for another place, with an unknown key, or was tampered with */
  open(sealed: string, at: SealedAt): string;
  /** Whether it is sealed in the current format, with the current key and bound to its place. */
  isPresent(sealed: string): boolean;
  /** From now on refuses the unbound format of earlier versions, once everything has been resealed. */
  refuseUnbound(): void;
  /** Sixteen hexadecimal digits, equal for equal texts, which reveal nothing without the key. */
  fingerprint(text: string): string;
}

/**
 * AES-256-GCM; a sealed text is `v2.`, the id of its key, and the base64 of nonce, tag and cipher text, with its place as associated data. Texts that
 * begin with `v1.` come from earlier versions: they name no key and are bound to no place.
 * @param old former keys; they open texts and seal nothing
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

/** @returns null instead of throwing, where one unreadable cell must not fail the others */
export function openedIfPossible({ open }: Pick<Sealer, 'open'>, sealed: string, at: SealedAt): string | null {
  try {
    return open(sealed, at);
  } catch {
    return null;
  }
}

/** Identifies a key without revealing it. */
export function keyId(key: Buffer): string {
  return derivedKey(key, 'key id').toString('hex').slice(0, 8);
}

/** A key for a single purpose, by HKDF, so that leaking it does not affect the others. */
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

/** @throws when no key opens it */
function openedUnbound(text: string, keys: readonly Buffer[]): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return decrypted(text, key, Buffer.alloc(0));
    } catch {
      // Sealed with another key.
    }
  }
  return decrypted(text, keys.at(-1) as Buffer, Buffer.alloc(0));
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface Sealer {
  seal(text: string): string;
  /** @throws when the text was sealed with another key or was tampered with */
  open(sealed: string): string;
}

/** AES-256-GCM; a sealed text is `v1.` and the base64 of nonce, tag and cipher text. */
export function sealer(key: Buffer): Sealer {
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

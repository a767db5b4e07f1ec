import type { Algorithm } from '@node-rs/argon2';

/** OWASP's argon2id recommendation: 19 MiB, two passes. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param salt only for demo data, whose bytes must not change; real passwords get a random one */
export async function hashPassword(password: string, salt?: Buffer): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(normal(password), salt ? { ...options, salt } : options);
}

/**
 * Whether a password fits a stored hash. Without a hash (no such account) the same work is done,
 * so that the time of the answer does not tell which accounts exist.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  // Waited for by whoever comes first, account or not.
  decoy ??= hashPassword('no account has this password');
  const fallback = await decoy;
  const fits = await verify(stored ?? fallback, normal(password)).catch(() => false);
  return stored !== undefined && fits;
}

let decoy: Promise<string> | undefined;

/** The same password typed on two machines may differ in how its characters are composed. */
function normal(password: string): string {
  return password.normalize('NFC');
}

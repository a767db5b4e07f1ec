import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id recommendation: 19 MiB, two passes. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param salt only for demo data, whose bytes must not change; real passwords get a random one */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return hash(normal(password), salt ? { ...options, salt } : options);
}

/**
 * Whether a password fits a stored hash. Without a hash (no such account) the same work is done,
 * so that the time of the answer does not tell which accounts exist.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), normal(password)).catch(() => false);
  return stored !== undefined && fits;
}

const decoy = hashPassword('no account has this password');

/** The same password typed on two machines may differ in how its characters are composed. */
function normal(password: string): string {
  return password.normalize('NFC');
}

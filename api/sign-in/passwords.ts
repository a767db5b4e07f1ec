import { randomBytes } from 'node:crypto';
import type { Algorithm } from '@node-rs/argon2';
import type { Settings } from '../settings/settings.ts';

/** The owner of the new password. */
interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

const texts = {
  common: 'よく使われていて推測されやすいパスワードです。別のパスワードにしてください',
  personal: '氏名・メールアドレス・サービスの名前に数文字を足しただけのパスワードです。別のパスワードにしてください',
} as const;

/** Characters that a password must have beyond a common password, and beyond a word related to its owner. */
const enoughBeside = { common: 6, own: 4 } as const;
const fewestDifferent = 5;

/** Why a new password would be guessed although `passwordProblem` accepts it; null where it is acceptable. */
export async function obviousPassword(password: string, owner: PasswordOwner, settings: Pick<Settings, 'foundationName'>): Promise<string | null> {
  const folded = fold(password);
  if (new Set(folded).size < fewestDifferent) return texts.common;
  const rest = ownWords(owner, settings).reduce((left, word) => left.replaceAll(word, ''), folded);
  if (lettersIn(rest) < enoughBeside.own) return texts.personal;
  return isCommon(folded, await commonPasswords()) ? texts.common : null;
}

/** Normalises width and case of a text. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Words related to the owner and the foundation, the longest first. */
function ownWords({ username, email }: PasswordOwner, { foundationName }: Pick<Settings, 'foundationName'>): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [
    username,
    username.replace(/\s/g, ''),
    email,
    local,
    local.replace(/\d/g, ''),
    domain,
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...domain.split('.'),
  ];
  const words = [...parts, ...username.split(/\s+/), foundationName, 'seseragi', 'せせらぎ', 'kasenkikin', 'josei'];
  // A short Latin word occurs in any password by chance.
  const distinctive = [...new Set(words.map(fold))].filter((word) => word.length >= (/^[\x20-\x7e]*$/.test(word) ? 4 : 2));
  return distinctive.sort((a, b) => b.length - a.length);
}

/** Whether it is a common password, as it is, with substituted characters, or with little added at either end. */
function isCommon(folded: string, common: ReadonlySet<string>): boolean {
  return [folded, withoutSubstitutions(folded)].some((text) => {
    const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    return common.has(text) || (core.length >= 4 && common.has(core) && lettersIn(text) - lettersIn(core) < enoughBeside.common);
  });
}

const substitutions: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Reverses substitutions: `p@ssw0rd` is `password`. Characters at the end are additions and stay. */
function withoutSubstitutions(text: string): string {
  const [, body = '', tail = ''] = /^(.*?)([^\p{L}]*)$/u.exec(text) ?? [];
  return [...body].map((letter) => substitutions[letter] ?? letter).join('') + tail;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords from published breaches: 16 MB of memory and 75 ms, loaded when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)));
  return common;
}

/** OWASP's argon2id recommendation: 19 MiB, two passes. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param salt only for reproducible demo data; real passwords get a random one */
export async function hashPassword(password: string, salt?: Buffer): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(normal(password), salt ? { ...options, salt } : options);
}

/** The hash of a random password, for accounts without a password of their own. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/**
 * Whether a password matches a stored hash. Without a hash (no such account) the same work is done, so that the response time does not reveal which
 * accounts exist.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  // Awaited on the first call for any account, so that timing does not differ.
  decoy ??= hashPassword('no account has this password');
  const fallback = await decoy;
  const fits = await verify(stored ?? fallback, normal(password)).catch(() => false);
  return stored !== undefined && fits;
}

let decoy: Promise<string> | undefined;

/** Normalises Unicode composition, which differs between machines. */
function normal(password: string): string {
  return password.normalize('NFC');
}

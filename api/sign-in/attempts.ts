import { networkOf } from '../access/network.ts';
import { countOf } from '../db/count-of.ts';
import type { Transaction } from '../db/database.ts';
import { Failure } from '../failures/failure.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Services } from '../services.ts';

interface Rule {
  /** Failed attempts without a delay. */
  readonly free: number;
  /** Minutes to wait after the last free attempt, after the next, and so on; the last value repeats. */
  readonly waits: readonly number[];
  /** Minutes after the first attempt when the count expires, unless a delay is pending. */
  readonly forgotten: number;
  /** Up to this many attempts are still checked during a delay: a correct one is admitted, a wrong one is told to wait. */
  readonly most?: number;
}

/**
 * Attempt limits by subject. A person's attempts are counted for the pair of account *and* address, so that an attacker locks out only himself; the
 * account alone only limits distributed attacks, and an address, which a school may share, only what no typing mistakes explain. Checking a password
 * costs about 25 ms and 19 MB, so checks are limited for each address.
 */
const rules = {
  pair: { free: 5, waits: [1, 2, 4, 8, 15, 30, 60], forgotten: 24 * 60 },
  account: { free: 100, waits: [15], forgotten: 60 },
  address: { free: 50, waits: [15], forgotten: 15 },
  signIns: { free: 50, waits: [15], forgotten: 15, most: 200 },
  verification: { free: 60, waits: [15], forgotten: 15 },
} as const satisfies Readonly<Record<string, Rule>>;

export interface Subject {
  readonly kind: keyof typeof rules;
  readonly name: string;
  /** Where the tries come from, where they are counted by that as well; null within the process. */
  readonly address?: string | null;
}

/** The kind of attempt. Each has counters of its own, so failing one does not lock the others. */
type Purpose = 'sign-in' | 'sign-up' | 'reset' | 'mail-code';

/**
 * The subjects of an attempt: the account from this address, this address, and the account from anywhere.
 * @param device from which the account's person has signed in before; then only attempts from it count, so that others cannot lock the person out
 */
export function subjectsOf(purpose: Purpose, account: string, address: string | null, device: number | null = null): Subject[] {
  const whose = `${purpose} ${account}`;
  if (device !== null) return [{ kind: 'pair', name: `${whose} device ${device}` }];
  return [
    { kind: 'pair', name: whose, address },
    { kind: purpose === 'sign-in' ? 'signIns' : 'address', name: purpose, address },
    { kind: 'account', name: whose },
  ];
}

/** The result of counting an attempt. */
interface Counted {
  /** Whether this attempt, if it fails, causes the first delay of a subject. */
  readonly locks: boolean;
  /** Until when a wrong attempt has to wait, where a correct one is admitted. */
  readonly heldUntil: string | null;
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the limit. The answer is the same for accounts that do
 * not exist. What people type is stored as a fingerprint only, since it may be a password in the wrong field.
 * @throws Failure 429 while a subject has to wait
 */
export async function countAttempt(services: Services, subjects: readonly Subject[]): Promise<Counted> {
  const { engine, now } = services;
  const waits = await engine.transaction(async (db) => {
    const at = now();
    await db.deleteFrom('login_attempts').where('expiresAt', '<=', at.toISOString()).execute();
    const each: Wait[] = [];
    for (const subject of subjects) each.push(await countOne(db, subject, keyOf(services, subject), at));
    return each;
  }, 'read committed');
  if (waits.some((wait) => wait === 'first' || wait === 'further')) await alertLockOuts(services);
  const heldBack = waits.find((wait) => typeof wait === 'object' && wait !== null);
  return { locks: waits.includes('first'), heldUntil: (heldBack as HeldBack | undefined)?.until ?? null };
}

/** The failure of a wrong attempt: the delay that now applies, else what is wrong. */
export function refusalOf({ heldUntil }: Counted, at: Date, wrong: Failure): Failure {
  if (heldUntil === null) return wrong;
  const text = `この接続元からのログインの失敗が続いています。入力した内容を確かめてもう一度お試しになるか、${minutesTo(heldUntil, at)}分ほどお待ちください。`;
  return new Failure(429, 'too_many_tries', text);
}

/** A delay that a correct attempt need not observe. */
interface HeldBack {
  readonly until: string;
}

/** The delay after an attempt: the first, a further one, one for wrong attempts only, or none. */
type Wait = 'first' | 'further' | HeldBack | null;

/**
 * Resets the counters of the account after a success, and takes back the attempt counted for the address. Other failures from the address still
 * count, so that owning an account buys no further attempts.
 */
export async function resetAttempts(services: Services, subjects: readonly Subject[]): Promise<void> {
  await services.engine.transaction(async (db) => {
    for (const subject of subjects) await forgiveOne(db, subject, keyOf(services, subject));
  }, 'read committed');
}

async function forgiveOne(db: Transaction, { kind }: Subject, subject: string): Promise<void> {
  if (kind === 'pair') await db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
  else
    await db
      .updateTable('login_attempts')
      .set((eb) => ({
        failures: eb('failures', '-', 1),
        blockedUntil: eb.case().when('failures', '<=', rules[kind].free).then(null).else(eb.ref('blockedUntil')).end(),
      }))
      .where('subject', '=', subject)
      .where('failures', '>', 0)
      .execute();
}

async function countOne(db: Transaction, { kind }: Subject, subject: string, at: Date): Promise<Wait> {
  const instant = at.toISOString();
  const { free, waits, forgotten, most: stillChecked = 0 }: Rule = rules[kind];
  const { failures, blockedUntil, expiresAt } = await db
    .insertInto('login_attempts')
    .values({ subject, failures: 1, expiresAt: minutesAfter(at, forgotten), createdAt: instant, updatedAt: instant })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ failures: eb('login_attempts.failures', '+', 1), updatedAt: instant })),
    )
    .returning(['failures', 'blockedUntil', 'expiresAt'])
    .executeTakeFirstOrThrow();
  if (blockedUntil && blockedUntil > instant) {
    if (failures > stillChecked) throw tooMany(blockedUntil, at);
    return { until: blockedUntil };
  }
  if (failures < free) return null;
  const until = minutesAfter(at, waits[Math.min(failures - free, waits.length - 1)] as number);
  const change = { blockedUntil: until, expiresAt: until > expiresAt ? until : expiresAt };
  await db.updateTable('login_attempts').set(change).where('subject', '=', subject).execute();
  return failures === free ? 'first' : 'further';
}

function minutesAfter(at: Date, minutes: number): string {
  return new Date(at.getTime() + minutes * 60_000).toISOString();
}

function keyOf({ sealer }: Pick<Services, 'sealer'>, { kind, name, address }: Subject): string {
  const whose = address === undefined ? name : `${name} ${address === null ? '' : networkOf(address)}`;
  return `${kind}:${sealer.fingerprint(whose)}`;
}

function tooMany(until: string, at: Date): Failure {
  return new Failure(429, 'too_many_tries', `試行回数が多すぎます。${minutesTo(until, at)}分ほど待ってから、もう一度お試しください。`);
}

const minutesTo = (until: string, at: Date) => Math.ceil((Date.parse(until) - at.getTime()) / 60_000);

/** Locked pairs of account and address that indicate an attack; more than forgotten passwords explain. */
const alertThreshold = 10;

/** Alerts the heads, at most hourly, when so many pairs are locked that an attack is likely. */
async function alertLockOuts({ engine, settings, now }: Services): Promise<void> {
  const at = now().toISOString();
  const count = await countOf(engine.reader.selectFrom('login_attempts').where('blockedUntil', '>', at));
  if (count < alertThreshold) return;
  await engine.transaction((db) =>
    raiseAlert(
      db,
      { settings, now },
      {
        kind: 'lockOuts',
        summary: `ログインの失敗が続き、${count}件の試行を一時的に止めています。`,
        details:
          '多くのアカウントで、または多くの場所から、パスワードが試されているおそれがあります。「ログ・履歴管理」のログイン失敗の記録で、対象のアカウントと接続元を確かめてください。',
        onceKey: `lockOuts:${at.slice(0, 13)}`,
      },
    ),
  );
}

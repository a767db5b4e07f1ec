import { raiseAlert } from '../alerts/raise.ts';
import { countOf } from '../db/count-of.ts';
import type { Transaction } from '../db/database.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

interface Rule {
  /** Failed tries that cost nothing but themselves. */
  readonly free: number;
  /** Minutes to wait after the last free one, after the next, and so on; the last holds for all that follow. */
  readonly waits: readonly number[];
  /** Minutes after the first of them from which they count no longer, once nothing has to be waited for. */
  readonly forgotten: number;
}

/**
 * What tries are counted for. A person's tries are counted for the account *and* where they come from, so that a stranger locks nobody out but himself;
 * the account alone counts only what comes from everywhere at once, and an address, which an office may share, only what is no one's mistake.
 */
const rules = {
  pair: { free: 5, waits: [1, 2, 4, 8, 15, 30, 60], forgotten: 24 * 60 },
  account: { free: 100, waits: [15], forgotten: 60 },
  address: { free: 50, waits: [15], forgotten: 15 },
  verification: { free: 60, waits: [15], forgotten: 15 },
} as const satisfies Readonly<Record<string, Rule>>;

export interface Subject {
  readonly kind: keyof typeof rules;
  readonly name: string;
}

/**
 * Whose tries count together: those for an account from one address, those from that address, and those for the account from anywhere.
 * @param device by which the account's own person has signed in before: then only what is tried from it counts, and whatever others try does not
 */
export function subjectsOf(account: string, address: string | null, device: number | null = null): Subject[] {
  if (device !== null) return [{ kind: 'pair', name: `${account} device ${device}` }];
  return [
    { kind: 'pair', name: `${account} ${address ?? ''}` },
    { kind: 'address', name: address ?? '' },
    { kind: 'account', name: account },
  ];
}

/**
 * Counts a try for each subject as failed before it is judged, so that tries at the same time cannot slip through together.
 * The answer is the same for accounts that do not exist. What people type is kept as a fingerprint only: it may be a password in the wrong place.
 * @returns whether it is the one after which a subject has to wait for the first time, should it fail
 * @throws Failure 429 where a subject has failed too often and the wait is not over
 */
export async function countTry(services: Services, subjects: readonly Subject[]): Promise<boolean> {
  const { engine, now } = services;
  const waits = await engine.transaction(async (db) => {
    const at = now();
    await db.deleteFrom('login_attempts').where('expiresAt', '<=', at.toISOString()).execute();
    const each: Wait[] = [];
    for (const subject of subjects) each.push(await countOne(db, subject, keyOf(services, subject), at));
    return each;
  }, 'read committed');
  if (waits.some((wait) => wait !== null)) await alertLockOuts(services);
  return waits.includes('first');
}

/** What has to be waited for after a try: for the first time, once more, or not at all. */
type Wait = 'first' | 'further' | null;

/** After a success: what was counted for the account starts afresh, and the address gets back the try that was counted for it. */
export async function forgive(services: Services, subjects: readonly Subject[]): Promise<void> {
  await services.engine.transaction(async (db) => {
    for (const subject of subjects) await forgiveOne(db, subject, keyOf(services, subject));
  }, 'read committed');
}

async function forgiveOne(db: Transaction, { kind }: Subject, subject: string): Promise<void> {
  if (kind === 'pair') await db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
  else
    await db
      .updateTable('login_attempts')
      .set((eb) => ({ failures: eb('failures', '-', 1), blockedUntil: null }))
      .where('subject', '=', subject)
      .where('failures', '>', 0)
      .execute();
}

async function countOne(db: Transaction, { kind }: Subject, subject: string, at: Date): Promise<Wait> {
  const instant = at.toISOString();
  const { free, waits, forgotten }: Rule = rules[kind];
  const { failures, blockedUntil, expiresAt } = await db
    .insertInto('login_attempts')
    .values({ subject, failures: 1, expiresAt: minutesAfter(at, forgotten), createdAt: instant, updatedAt: instant })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ failures: eb('login_attempts.failures', '+', 1), updatedAt: instant })),
    )
    .returning(['failures', 'blockedUntil', 'expiresAt'])
    .executeTakeFirstOrThrow();
  if (blockedUntil && blockedUntil > instant) throw tooMany(blockedUntil, at);
  if (failures < free) return null;
  const until = minutesAfter(at, waits[Math.min(failures - free, waits.length - 1)] as number);
  const change = { blockedUntil: until, expiresAt: until > expiresAt ? until : expiresAt };
  await db.updateTable('login_attempts').set(change).where('subject', '=', subject).execute();
  return failures === free ? 'first' : 'further';
}

function minutesAfter(at: Date, minutes: number): string {
  return new Date(at.getTime() + minutes * 60_000).toISOString();
}

function keyOf({ sealer }: Pick<Services, 'sealer'>, { kind, name }: Subject): string {
  return `${kind}:${sealer.fingerprint(name)}`;
}

function tooMany(until: string, at: Date): Failure {
  const minutes = Math.ceil((Date.parse(until) - at.getTime()) / 60_000);
  return new Failure(429, 'too_many_tries', `試行回数が多すぎます。${minutes}分ほど待ってから、もう一度お試しください。`);
}

/** Pairs of an account and an address that wait at once: more than people who forget their passwords bring about. */
const many = 10;

/** Tells the heads when so many are kept out that somebody seems to try passwords; once an hour as long as it goes on. */
async function alertLockOuts({ engine, settings, now }: Services): Promise<void> {
  const at = now().toISOString();
  const count = await countOf(engine.reader.selectFrom('login_attempts').where('blockedUntil', '>', at));
  if (count < many) return;
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

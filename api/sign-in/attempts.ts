import { networkOf } from '../access/network.ts';
import { countOf } from '../db/count-of.ts';
import type { Transaction } from '../db/database.ts';
import { Failure } from '../failures/failure.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Services } from '../services.ts';

interface Rule {
  /** Failed tries that cost nothing but themselves. */
  readonly free: number;
  /** Minutes to wait after the last free one, after the next, and so on; the last holds for all that follow. */
  readonly waits: readonly number[];
  /** Minutes after the first of them from which they count no longer, once nothing has to be waited for. */
  readonly forgotten: number;
  /** Up to so many go on being judged while they would have to wait: a right one is let in, a wrong one is told to wait. */
  readonly most?: number;
}

/**
 * What tries are counted for. A person's tries are counted for the account *and* where they come from, so that a stranger locks nobody out but himself;
 * the account alone counts only what comes from everywhere at once, and an address, which a school may share, only what is no one's mistake. To judge a
 * password costs the server about 25 ms and 19 MB: from one address so many are judged at most.
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

/** What is tried. Each has counters of its own: whoever fails at one door is kept out of no other. */
type Purpose = 'sign-in' | 'sign-up' | 'reset' | 'mail-code';

/**
 * Whose tries count together: those for an account from one address, those from that address, and those for the account from anywhere.
 * @param device by which the account's own person has signed in before: then only what is tried from it counts, and whatever others try does not
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

/** What has come of counting a try. */
interface Counted {
  /** Whether it is the one after which a subject has to wait for the first time, should it fail. */
  readonly locks: boolean;
  /** Until when a wrong one has to wait, where a right one need not. */
  readonly heldUntil: string | null;
}

/**
 * Counts a try for each subject as failed before it is judged, so that tries at the same time cannot slip through together.
 * The answer is the same for accounts that do not exist. What people type is kept as a fingerprint only: it may be a password in the wrong place.
 * @throws Failure 429 where a subject has failed too often and the wait is not over
 */
export async function countTry(services: Services, subjects: readonly Subject[]): Promise<Counted> {
  const { engine, now } = services;
  const waits = await engine.transaction(async (db) => {
    const at = now();
    await db.deleteFrom('login_attempts').where('expiresAt', '<=', at.toISOString()).execute();
    const each: Wait[] = [];
    for (const subject of subjects) each.push(await countOne(db, subject, keyOf(services, subject), at));
    return each;
  }, 'read committed');
  if (waits.some((wait) => wait === 'first' || wait === 'further')) await alertLockOuts(services);
  const held = waits.find((wait) => typeof wait === 'object' && wait !== null);
  return { locks: waits.includes('first'), heldUntil: (held as Held | undefined)?.until ?? null };
}

/** What is said of a wrong try: that tries from there have to wait, whatever account it was, or what is wrong. */
export function refusalOf({ heldUntil }: Counted, at: Date, wrong: Failure): Failure {
  if (heldUntil === null) return wrong;
  const text = `この接続元からのログインの失敗が続いています。入力した内容を確かめてもう一度お試しになるか、${minutesTo(heldUntil, at)}分ほどお待ちください。`;
  return new Failure(429, 'too_many_tries', text);
}

/** A wait that a right try need not keep. */
interface Held {
  readonly until: string;
}

/** What has to be waited for after a try: for the first time, once more, by wrong ones alone, or not at all. */
type Wait = 'first' | 'further' | Held | null;

/**
 * After a success: what was counted for the account starts afresh, and the address gets back the try that was counted for it. What others have failed there
 * goes on counting: whoever has an account of his own buys no further tries with it.
 */
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
  const { free, waits, forgotten, most = 0 }: Rule = rules[kind];
  const { failures, blockedUntil, expiresAt } = await db
    .insertInto('login_attempts')
    .values({ subject, failures: 1, expiresAt: minutesAfter(at, forgotten), createdAt: instant, updatedAt: instant })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ failures: eb('login_attempts.failures', '+', 1), updatedAt: instant })),
    )
    .returning(['failures', 'blockedUntil', 'expiresAt'])
    .executeTakeFirstOrThrow();
  if (blockedUntil && blockedUntil > instant) {
    if (failures > most) throw tooMany(blockedUntil, at);
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

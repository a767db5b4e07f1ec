import type { Kysely } from 'kysely';
import { committees, type Role } from '../../domain/roles.ts';
import type { signInWays } from '../../domain/terms.ts';
import type { Actor, Awaited, Factor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import { conflict, Failure } from '../failures/failure.ts';
import type { Settings } from '../settings/settings.ts';

/** Minutes for which what a person has shown last to be the one is good for what weighs. */
const proofMinutes = 5;

/** @throws Failure 403 `step_up_required` */
export function demandFreshProof({ factorAt }: Pick<Actor, 'factorAt'>, at: Date): void {
  if (factorAt !== null && at.getTime() - Date.parse(factorAt) <= proofMinutes * 60_000) return;
  throw new Failure(403, 'step_up_required', 'この操作の前に、ご本人であることをもう一度確かめてください。');
}

const awaitedTexts: Readonly<Record<Awaited, readonly [code: string, text: string]>> = {
  factor: ['factor_required', 'ログインを終えるには、二つ目の確認をしてください。'],
  password: ['password_change_required', 'はじめにパスワードを変更してください。'],
  enrolment: ['enrolment_required', 'この権限では二つ目の確認が必要です。はじめに、パスキーか認証アプリを登録してください。'],
};

export function stillAwaited(awaits: Awaited): Failure {
  const [code, text] = awaitedTexts[awaits];
  return new Failure(403, code, text);
}

/** Whoever has to have a second factor keeps one. @throws Failure 409 where it is the last */
export function demandFactorLeft({ required, passkeys, timeCode }: Pick<Means, 'required' | 'passkeys' | 'timeCode'>): void {
  if (required && passkeys + (timeCode ? 1 : 0) < 2)
    throw conflict(
      'last_factor',
      'この権限では二つ目の確認が必要なため、最後の一つは削除できません。先に、ほかのパスキーか認証アプリを登録してください。',
    );
}

/** Whose means to show to be the one are asked for. */
export interface Prover {
  readonly id: number;
  readonly roletype: Role;
  readonly signIn: keyof typeof signInWays;
}

/** What a person has to show to be the one. */
export interface Means {
  readonly passkeys: number;
  readonly timeCode: boolean;
  /** Recovery codes that are left. */
  readonly recoveryCodes: number;
  /** Whether the role demands a second factor. */
  readonly required: boolean;
  /** Whether a password, or a mailed code, is not enough. */
  readonly second: boolean;
  /** Whether the role demands a second factor that the person has not got. */
  readonly mustEnrol: boolean;
  /** What completes a sign-in, and shows before what weighs who is there; the best first. */
  readonly methods: readonly Factor[];
}

/** The means of a person (decisions, signing in): a passkey alone suffices; a password or a mailed code does where neither the person has an app nor the role demands more. */
export async function meansOf(
  db: Kysely<Database>,
  { secondFactorRoles }: Pick<Settings, 'secondFactorRoles'>,
  { id, roletype, signIn }: Prover,
): Promise<Means> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('credentials')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('userId', '=', id)
        .as('passkeys'),
      eb
        .selectFrom('time_codes')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('userId', '=', id)
        .where('confirmedAt', 'is not', null)
        .as('timeCodes'),
      eb
        .selectFrom('recovery_codes')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('userId', '=', id)
        .where('usedAt', 'is', null)
        .as('recoveryCodes'),
    ])
    .executeTakeFirstOrThrow();
  const [passkeys, timeCodes, recoveryCodes] = [Number(counts.passkeys), Number(counts.timeCodes), Number(counts.recoveryCodes)];
  const timeCode = timeCodes > 0;
  // The provider of a single sign-on asks for a second factor of its own.
  const local = signIn !== 'sso';
  const required = local && secondFactorRoles.includes(roletype);
  const second = local && (timeCode || (required && passkeys > 0));
  const methods = [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(timeCode ? (['totp'] as const) : []),
    ...(second ? [] : firsts({ roletype, signIn })),
    ...(second && recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
  return { passkeys, timeCode, recoveryCodes, required, second, mustEnrol: required && !timeCode && passkeys === 0, methods };
}

const byMail: readonly Role[] = ['recipient', ...committees];

/** What there is at the login itself. A mailed number stands for the reset by mail that people outside the office could do anyway. */
function firsts({ roletype, signIn }: Omit<Prover, 'id'>): readonly Factor[] {
  if (signIn === 'password') return byMail.includes(roletype) ? ['password', 'mail'] : ['password'];
  return signIn === 'link' ? ['mail'] : ['sso'];
}

/** Whether a person may sign in by a mailed number, if nothing more is demanded. */
export function signsInByMail(user: Omit<Prover, 'id'>): boolean {
  return firsts(user).includes('mail');
}

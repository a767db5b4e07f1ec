import type { Kysely } from 'kysely';
import { committees, type Role } from '../../domain/roles.ts';
import type { signInWays } from '../../domain/terms.ts';
import type { Actor, Awaited, Factor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import { conflict, Failure } from '../failures/failure.ts';
import type { Settings } from '../settings/settings.ts';

/** Minutes for which a proof is valid for sensitive operations. */
const proofMinutes = 5;

/** Requires recent reauthentication. @throws Failure 403 `step_up_required` */
export function assertRecentProof({ factorAt }: Pick<Actor, 'factorAt'>, at: Date): void {
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

/** Somebody who must have a second factor may not remove the last one. @throws Failure 409 where it is the last */
export function assertFactorLeft({ required, passkeys, timeCode }: Pick<Means, 'required' | 'passkeys' | 'timeCode'>): void {
  if (required && passkeys + (timeCode ? 1 : 0) < 2)
    throw conflict(
      'last_factor',
      'この権限では二つ目の確認が必要なため、最後の一つは削除できません。先に、ほかのパスキーか認証アプリを登録してください。',
    );
}

/** The person whose factors are requested. */
export interface Prover {
  readonly id: number;
  readonly roletype: Role;
  readonly signIn: keyof typeof signInWays;
}

/** The factors of a person. */
export interface Means {
  readonly passkeys: number;
  readonly timeCode: boolean;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
  /** Whether the role requires a second factor. */
  readonly required: boolean;
  /** Whether a password or a mailed code does not suffice. */
  readonly second: boolean;
  /** Whether the role requires a second factor that the person has not enrolled. */
  readonly mustEnrol: boolean;
  /** The factors that complete a sign-in and reauthenticate, the best first. */
  readonly methods: readonly Factor[];
}

/**
 * The factors of a person (decisions, signing in): a passkey alone suffices; a password or a mailed code only where the person has no app and the
 * role requires none.
 */
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
  // The single sign-on provider has a second factor of its own.
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

/** The factors of the login itself. A mailed code is as strong as the password reset by mail, which is open to outsiders anyway. */
function firsts({ roletype, signIn }: Omit<Prover, 'id'>): readonly Factor[] {
  if (signIn === 'password') return byMail.includes(roletype) ? ['password', 'mail'] : ['password'];
  return signIn === 'link' ? ['mail'] : ['sso'];
}

/** Whether a person may sign in with a mailed code, if nothing more is required. */
export function signsInByMail(user: Omit<Prover, 'id'>): boolean {
  return firsts(user).includes('mail');
}

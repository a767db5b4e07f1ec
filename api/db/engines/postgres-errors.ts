import pg from 'pg';
import type { Engine, Unavailability } from '../engine.ts';

/** Error codes of PostgreSQL (appendix A of its manual), of Node's sockets, and messages of `pg` where it gives no code. */
const signs: readonly (readonly [Unavailability, RegExp])[] = [
  // A server that has become a standby (25006), or that admits nobody, counts as away: during a failover the address may briefly lead to the wrong
  // one.
  ['away', /^(08...|57P0[123]|53300|25006|55000|3D000|28...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
  ['busy', /^(40001|40P01|55P03|25P03)$/],
  ['slow', /^57014$/],
  ['behind', /^(42P01|42703)$/],
  ['full', /^53100$/],
  ['broken', /^(58030|XX00[12])$/],
  ['away', /^(Connection terminated|Client has encountered a connection error|Query read timeout)/],
  ['busy', /^timeout exceeded when trying to connect/],
];

export const unavailabilityOf: Engine['unavailability'] = (error) => {
  if (!(error instanceof Error)) return null;
  const text = codeOf(error) ?? error.message;
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
};

/** Whether a prepared statement was planned before a migration changed its column types (`cached plan must not change result type`). */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Whether a transaction failed only because of concurrent ones (serialization failure or deadlock). It has been rolled back. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

function codeOf(error: Error): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

import type { Kysely } from 'kysely';
import { type Actor, systemActor } from '../../../access/actor.ts';
import type { Database } from '../../../db/database.ts';
import type { Services, WriteCall } from '../../../services.ts';

/** Where the changes come from that CloudSign has told us of. */
export const serviceOrigin = { requestId: 'cloudsign', address: null } as const;

interface Sent {
  readonly applicationId: number;
  readonly sentById: number;
}

/** Acts for whoever had the letter sent: that is what was wanted. */
export async function writerFor(services: Services, { sentById }: Sent, db: Kysely<Database>): Promise<WriteCall> {
  const { username } = await db.selectFrom('users').select('username').where('id', '=', sentById).executeTakeFirstOrThrow();
  return callAs(services, { userId: sentById, username, role: 'fund_staff', organizationId: null });
}

/**
 * Acts for the grantee who has answered at CloudSign, by the name that stands there: as the contact person, or another member of the organisation. An
 * organisation without members is answered for by whoever had the letter sent.
 */
export async function granteeCall(services: Services, envelope: Sent, username: string, db: Kysely<Database>): Promise<WriteCall> {
  const member = await db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
    .select(['u.id as userId', 'a.organizationId'])
    .where('a.id', '=', envelope.applicationId)
    .where('u.roletype', '=', 'recipient')
    .orderBy((eb) => eb.case().when('u.id', '=', eb.ref('a.contactUserId')).then(0).else(1).end())
    .orderBy('u.id')
    .executeTakeFirst();
  if (!member) return callAs(services, { userId: envelope.sentById, username, role: 'fund_staff', organizationId: null });
  return callAs(services, { ...member, username, role: 'recipient' });
}

function callAs(services: Services, person: Pick<Actor, 'userId' | 'username' | 'role' | 'organizationId'>): WriteCall {
  return { services, actor: { ...systemActor, ...person }, origin: serviceOrigin };
}

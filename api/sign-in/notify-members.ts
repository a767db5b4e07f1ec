import { joinTemplate } from '../../domain/mail/built-in-templates.ts';
import { nameInMail, quotedInMail } from '../../domain/text/quoted-in-mail.ts';
import type { Transaction } from '../db/database.ts';
import { rowWhere } from '../db/rows-where.ts';
import { queueMandatoryMail } from '../mail/mandatory-mail.ts';
import type { InnerServices } from '../services.ts';

interface Wish {
  readonly id: number;
  readonly organizationId: number | null;
  readonly note: string | null;
}

/** Notifies the members of an organisation, once, of a request to join it, with the newcomer's name and note. */
export async function notifyMembers(
  services: InnerServices,
  { id, organizationId, note }: Wish,
  newcomerName: string,
  db: Transaction,
): Promise<void> {
  const organization = organizationId === null ? undefined : await rowWhere(db, 'organizations', { id: organizationId }, ['name']);
  if (!organization) return;
  const to = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('organizationId', '=', organizationId)
    .where('roletype', '=', 'recipient')
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const joinNote = note ? quotedInMail(note, '（書かれた文は、ログインしたあとの「団体に加わりたい方」でご覧ください）') : '（書かれていません）';
  const values = { organizationName: organization.name, newcomerName: nameInMail(newcomerName), joinNote };
  await queueMandatoryMail(db, services, { purpose: 'join_asked', first: joinTemplate, values, to, onceKey: `join:${id}:${organizationId}` });
}

import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { callStandingAt } from '../../calls/rules/standing.ts';
import { deadlineFor, type EntryFile, type LoadedEntry, loadEntry, problemsIn, writableSections } from './entry.ts';
import { mayDecide, memberOf, type Side, sidesOf } from './writers.ts';

/** The entry as shown to its writers. @param at arrival of the request @throws Failure 404 */
export async function readWriting(db: Kysely<Database>, id: number, actor: Actor, at: string) {
  const member = await memberOf(db, id, actor);
  const loaded = await loadEntry(db, id);
  const { entry, call, form, correction, definition } = loaded;
  const { status, receiptNumber, submittedAt, extendedUntil } = entry;
  const { title, opensAt, amount, correctionsUntil, contact } = call;
  return {
    entry: { id, status, receiptNumber, submittedAt, extendedUntil },
    call: {
      id: call.id,
      title,
      opensAt,
      deadline: deadlineFor(loaded),
      standing: callStandingAt(call, at, extendedUntil),
      amount,
      correctionsUntil,
      contact,
    },
    form: { id: form.id, name: form.name, number: form.number, definition },
    newerForm: await newerForm(loaded, db),
    sections: await sectionsIn(loaded, db),
    files: loaded.files.map(shownFile),
    problems: problemsIn(loaded),
    members: await membersOf(entry, db),
    canSubmit: member.role === 'submit',
    canDecide: mayDecide(member),
    correction,
    writable: writableSections(loaded, at),
    snapshots: await rowsWhere(db, 'entry_snapshots', { entryId: id }, ['number', 'arrivedAt', 'receiptNumber', 'sha256']),
    now: at,
  };
}

/** The version of the form that the call uses now, if newer than the draft's. */
export async function newerForm({ form, entry, call, correction }: LoadedEntry, db: Kysely<Database>) {
  if (correction || entry.status === 'withdrawn' || call.formId === null || call.formId === form.id) return null;
  const latest = await rowWhere(db, 'application_forms', { id: call.formId, name: form.name }, ['id', 'number']);
  return latest && latest.number > form.number ? latest : null;
}

async function sectionsIn({ sections, definition, answers }: LoadedEntry, db: Kysely<Database>) {
  const writers = await rowsWhere(db, 'users', { id: sections.map(({ userId }) => userId) }, ['id', 'username']);
  return definition.sections.map(({ key, fields }) => {
    const saved = sections.find(({ sectionKey }) => sectionKey === key);
    const own = fields.flatMap((field) => (Object.hasOwn(answers, field.key) ? [[field.key, answers[field.key]]] : []));
    const savedByName = writers.find(({ id }) => id === saved?.userId)?.username ?? null;
    return { key, answers: Object.fromEntries(own), revision: saved?.revision ?? 0, savedAt: saved?.savedAt ?? null, savedByName };
  });
}

export function shownFile({ id, fieldKey, fileId, fileName, size, sha256, scanState }: EntryFile) {
  return { id, fieldKey, fileId, fileName, size, sha256, scanState, filePath: `/api/files/entry_files/${id}/fileId` };
}

/** Members with names only once they have opened the draft, so that it does not reveal whether an address has an account. */
async function membersOf({ id: entryId, organizationId }: LoadedEntry['entry'], db: Kysely<Database>) {
  const sides = await sidesOf(db, entryId);
  const members = await db
    .selectFrom('entry_members as m')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.email', 'u.username as userName', 'm.role', 'm.joinedAt', 'm.organizationId'])
    .where('m.entryId', '=', entryId)
    .orderBy('m.id')
    .execute();
  return members.map(({ organizationId: memberOrganizationId, userName, ...member }) => {
    const side: Side | 'left' = sides.get(member.id) ?? (memberOrganizationId === organizationId ? 'left' : 'guest');
    return { ...member, userName: member.joinedAt === null ? null : userName, side };
  });
}

import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { queueAccountNotice } from '../../../../api/mail/account-notice.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { Hooks, LifecycleHandlers, StepDoing } from '../../../../api/resources/handlers.ts';
import { notifyMembers } from '../../../../api/sign-in/notify-members.ts';
import { revokeAccess } from '../../../../api/sign-in/password-links.ts';
import { admitMember } from '../../../../api/sign-in/sign-up.ts';
import { resources } from '../../../../resources.config.ts';
import { convertGuestWriters } from '../../../entries/server/writers.ts';

const { users, organization_joins } = resources;

/** Rechecks live connections after a commit, so that changed memberships take effect at once. */
export const joinHooks: Hooks = {
  /** Notifies the members once the office has named the organisation. */
  async update({ values, current, services, db }) {
    const { id, reason, note, userId } = (current ?? {}) as Cells;
    const organizationId = values.organizationId as number | null | undefined;
    if (reason !== 'asked' || !organizationId || organizationId === current?.organizationId) return {};
    const person = await rowWhere(db, 'users', { id: userId as number }, ['username']);
    if (person) await notifyMembers(services, { id: id as number, organizationId, note: note as string | null }, person.username, db);
    return {};
  },

  committed: ({ services }) => services.live.recheck(),
};

export const joinHandlers: LifecycleHandlers = {
  steps: {
    async accept(doing) {
      const { row, db } = doing;
      const organization = await rowWhere(db, 'organizations', { id: row.organizationId as number }, ['id', 'name']);
      const person = await personOf(doing);
      if (!organization || !person) throw conflict('wrong_state', '団体か、申し出た人が見つかりません。');
      if (row.reason === 'alike') return merge(doing, person.organizationId, organization);
      if (person.organizationId !== null) throw conflict('wrong_state', `${person.username} さんは、すでに団体に入っています。`);
      await moveToOrganization(doing, person.id, organization);
      await notify(doing, person, `「${organization.name}」の一員になりました。この団体の申請を、ログイン後の画面で見られます。`);
    },

    async refuse(doing) {
      const { row } = doing;
      // A user who registered a new organisation never asked to join the similar one, and is not notified.
      if (row.reason === 'alike') return;
      const person = await personOf(doing);
      if (person) await notify(doing, person, refusalText(row));
    },
  },
};

const refusalText = ({ askedName }: Cells) =>
  `「${askedName}」への参加の申し出は、認められませんでした。お心当たりがないときは、団体の方か基金事務局にお尋ねください。別の団体は、ログイン後の画面で登録できます。`;

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/** Locks the user's row, so that concurrent decisions are serialised. */
async function personOf({ row, db, services }: StepDoing) {
  const person = db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'roletype', 'organizationId'])
    .where('id', '=', row.userId as number);
  return services.engine.forUpdate(person).executeTakeFirst();
}

type Organization = { readonly id: number; readonly name: string };

async function moveToOrganization({ db, services, actor, origin }: StepDoing, userId: number, { id, name }: Organization): Promise<void> {
  await admitMember(db, services, actor, userId, id);
  const summary = `ユーザーの団体を「${name}」にしました（${organization_joins.label}の承認）`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'update',
    resource: users.name,
    recordId: userId,
    summary,
    after: { organizationId: id },
  });
}

/**
 * Merges a newly registered organisation into the same existing one: its members and their drafts move there. Submitted applications keep their
 * organisation, except those of a sealed call: until it is opened they are treated as drafts, so that a refusal does not reveal them to the office.
 */
async function merge(doing: StepDoing, from: number | null, to: Organization): Promise<void> {
  const { db, services } = doing;
  if (from === null || from === to.id) throw conflict('wrong_state', 'この人は、登録した団体にいません。');
  await assertUnsubmitted(db, from, to.id);
  for (const { id } of await rowsWhere(db, 'users', { organizationId: from }, ['id'])) {
    await moveToOrganization(doing, id, to);
    await revokeAccess(db, id);
  }
  const at = services.now().toISOString();
  await db
    .updateTable('entries')
    .set((eb) => ({ organizationId: to.id, updatedAt: at, version: eb('version', '+', 1) }))
    .where('organizationId', '=', from)
    .where((eb) => eb.or([eb('status', 'in', ['writing', 'withdrawn']), eb('sealed', '=', 1)]))
    .execute();
  await convertGuestWriters(db, to.id);
}

/** Looks only at what the office may see; two drafts of one organisation for a sealed call may coexist until it is opened. @throws Failure 409 */
async function assertUnsubmitted(db: Transaction, from: number, to: number): Promise<void> {
  const opened = { status: ['writing', 'submitted'], sealed: 0 } as const;
  const fromEntries = await rowsWhere(db, 'entries', { organizationId: from, ...opened }, ['callId', 'status']);
  const application = await rowWhere(db, 'applications', { organizationId: from }, ['id']);
  if (application || fromEntries.some(({ status }) => status === 'submitted'))
    throw conflict('wrong_state', '登録された団体には提出済みの申請があるため、合わせられません。申請の団体を確かめてください。');
  const calls = fromEntries.map(({ callId }) => callId);
  const toEntries = await rowsWhere(db, 'entries', { organizationId: to, callId: calls, ...opened }, ['id']);
  if (toEntries.length > 0)
    throw conflict('wrong_state', 'どちらの団体にも同じ公募への応募があるため、合わせられません。先に、片方の応募を取り下げてもらってください。');
}

function notify({ db, services }: StepDoing, person: Person, text: string): Promise<void> {
  return queueAccountNotice(db, services, person, [person.email], { text });
}

import type { Transaction } from '../../api/db/database.ts';
import { sha256Of } from '../../api/runtime/sha256.ts';
import { typeOfRole } from '../../domain/roles.ts';
import type { tieKinds } from '../../resources/selection/rules/terms.ts';
import { rubricContent } from '../../resources/selection/server/rubrics/content.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { insertSteps, lastId, preparer, stepRow } from './announcements.ts';
import { type AuditDraft, entry } from './audit.ts';
import { springYear } from './calendar.ts';
import { addDays, instantAt } from './days.ts';
import type { Actor } from './history.ts';
import { committeePeople, demoRubrics } from './vocabulary/committee.ts';

/** A member of a committee, with the account behind. */
export interface Member extends Actor {
  readonly memberId: number;
  readonly committee: 'selection' | 'evaluation';
  readonly affiliation: string;
  readonly ties: readonly { readonly organizationName: string; readonly personName: string | null; readonly kind: keyof typeof tieKinds }[];
}

/** The members with their ties. Those who have no account yet get one behind all others, so that no id moves. */
export async function loadCommittee(db: Transaction, baseDate: string): Promise<readonly Member[]> {
  const at = instantAt(`${springYear(baseDate) - 2}-04-01`, 10);
  const stamps = { createdAt: at, updatedAt: at };
  const known = await db.selectFrom('users').select(['id', 'username as name', 'email', 'roletype as role', 'password']).execute();
  const first = (await lastId(db, 'users')) + 1;
  const fresh = committeePeople.filter(({ name }) => name !== undefined);
  const accounts = fresh.map(({ email, name, committee }, index) => {
    const role = `${committee}_committee` as const;
    return { id: first + index, email, name: name as string, role };
  });
  const { password } = known.find(({ email }) => email === committeePeople[0]?.email) as { password: string };
  await insertRows(
    db,
    'users',
    accounts.map(({ id, email, name, role }, index) => ({
      ...{ id, username: name, email, password, type: typeOfRole(role), roletype: role, forcePasswordChange: 0, organizationId: null, status: 1 },
      ...{ position: fresh[index]?.position as string, joinedAt: at.slice(0, 10), ...stamps },
    })),
  );
  const members = committeePeople.map(({ email, committee, affiliation, ties }, index): Member => {
    const { id, name, role } = [...known, ...accounts].find((one) => one.email === email) as (typeof accounts)[number];
    return {
      id,
      name,
      role,
      memberId: index + 1,
      committee,
      affiliation,
      ties: ties.map(([organizationName, kind, personName]) => ({ organizationName, kind, personName: personName ?? null })),
    };
  });
  const term = { termFrom: `${springYear(baseDate) - 2}-04-01`, termTo: `${springYear(baseDate) + 1}-03-31` };
  await insertRows(
    db,
    'committee_members',
    committeePeople.map(({ committee, affiliation, position, expertise, categories, maxFiles }, index) => ({
      ...{ id: index + 1, userId: (members[index] as Member).id, committee, affiliation, position, expertise, categories, maxFiles },
      ...term,
      ...stamps,
    })),
  );
  const ties = members.flatMap(({ memberId, ties: own }) => own.map((tie) => ({ memberId, ...tie })));
  await insertRows(
    db,
    'member_ties',
    ties.map((tie, index) => ({ id: index + 1, ...tie, since: null, until: null, byOffice: 1, ...stamps })),
  );
  return members;
}

/** The rubrics as they were published, the newest a draft. @returns what the log has of it */
export async function loadRubrics(db: Transaction, baseDate: string): Promise<AuditDraft[]> {
  const made = instantAt(`${springYear(baseDate) - 2}-08-20`, 11);
  const renewed = instantAt(addDays(baseDate, -40), 14);
  const rows = demoRubrics.map(({ name, number, status, note }, index): SeedRow<'rubrics'> => {
    const at = number === 1 ? made : renewed;
    const basedOn = demoRubrics.findIndex((one) => one.name === name && one.number === number - 1);
    const publishedAt = status === 'draft' ? null : at;
    return { id: index + 1, name, status, number, note, basedOnId: basedOn < 0 ? null : basedOn + 1, publishedAt, createdAt: at, updatedAt: at };
  });
  await insertRows(db, 'rubrics', rows);
  const criteria = demoRubrics.flatMap(({ criteria: own }, index) =>
    own.map((criterion, at) => ({ rubricId: index + 1, position: at + 1, criterion })),
  );
  await insertRows(
    db,
    'criteria',
    criteria.map(({ rubricId, position, criterion: { label, help, weight, beside, anchors } }, index) => {
      const [anchor1, anchor2, anchor3, anchor4, anchor5] = anchors;
      const counts = { weight, required: beside ? 0 : 1, independent: beside ? 1 : 0 };
      const at = (rows[rubricId - 1] as SeedRow<'rubrics'>).createdAt;
      return { id: index + 1, rubricId, position, label, help, ...counts, anchor1, anchor2, anchor3, anchor4, anchor5, createdAt: at, updatedAt: at };
    }),
  );
  const published = rows.filter(({ publishedAt }) => publishedAt);
  for (const { id, name, number } of published) {
    const sha256 = sha256Of(Buffer.from(await rubricContent(db, { id, name, number: number as number })));
    await db.updateTable('rubrics').set({ sha256 }).where('id', '=', id).execute();
  }
  await insertSteps(
    db,
    'rubrics_history',
    rows.flatMap(({ id, status, createdAt }) => [
      stepRow(id, [null, 'draft'], preparer, createdAt),
      ...(status === 'draft' ? [] : [stepRow(id, ['draft', 'published'], preparer, createdAt)]),
      ...(status === 'retired' ? [stepRow(id, ['published', 'retired'], preparer, renewed)] : []),
    ]),
  );
  return published.map(({ id, name, publishedAt }) =>
    entry(
      preparer,
      'action',
      'rubrics',
      id,
      `審査基準「${name}」を公開しました`,
      publishedAt as string,
      { status: 'draft' },
      { status: 'published' },
    ),
  );
}

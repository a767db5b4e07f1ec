import type { TestApp } from './app.ts';
import { begun, type Draft, demanded } from './entries.ts';
import type { AnyRow } from './rows.ts';

/** How people stand towards a draft: two of the organisation who write it, two from elsewhere who were invited, and those who have no part in it (any more). */
export const standings = ['owner', 'writer', 'invitedWriter', 'invitedSubmitter', 'colleague', 'outsider', 'left', 'suspended'] as const;

export type DraftStanding = (typeof standings)[number];

/** The status by standing; `again`: what the owner gets who does the same once more. */
export type DraftAnswers = Readonly<Record<DraftStanding | 'again', number>>;

/** A draft, and the accounts by how they stand towards it. */
export interface DraftScene {
  readonly draft: Draft;
  readonly organizationId: number;
  readonly elsewhereId: number;
  readonly names: Readonly<Record<DraftStanding, string>>;
}

let serial = 0;

/** A grantee's account, as the database has it. @returns what stands before the `@` of its address */
export async function newGrantee(app: TestApp, organizationId: number | null): Promise<string> {
  const name = `grantee${++serial}`;
  const at = app.services.now().toISOString();
  const person = { username: `助成者 ${serial}`, email: `${name}@example.jp`, password: 'x', type: 'USER', roletype: 'recipient' } as const;
  await app.engine.db
    .insertInto('users')
    .values({ ...person, organizationId, status: 1, forcePasswordChange: 0, createdAt: at, updatedAt: at })
    .execute();
  return name;
}

/** An organisation of its own, of which nobody is yet. */
export async function newOrganization(app: TestApp): Promise<number> {
  const at = app.services.now().toISOString();
  const values = { name: `団体 ${++serial}`, organizationType: 'voluntary', createdAt: at, updatedAt: at } as const;
  return (await app.engine.db.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** A draft of a new organisation, with somebody in each standing towards it. */
export async function draftScene(app: TestApp, callId: number): Promise<DraftScene> {
  const [organizationId, elsewhereId] = [await newOrganization(app), await newOrganization(app)];
  const at = { invitedWriter: elsewhereId, invitedSubmitter: elsewhereId, outsider: elsewhereId } as Partial<Record<DraftStanding, number>>;
  const names = {} as Record<DraftStanding, string>;
  for (const standing of standings) names[standing] = await newGrantee(app, at[standing] ?? organizationId);
  const draft = await begun(app, callId, names.owner);
  for (const [standing, role] of [
    ['writer', 'write'],
    ['invitedWriter', 'write'],
    ['invitedSubmitter', 'submit'],
    ['left', 'submit'],
    ['suspended', 'submit'],
  ] as const) {
    await demanded(app, names.owner, 'POST', `/entries/${draft.id}/members`, { email: `${names[standing]}@example.jp`, role });
    await draft.writing(names[standing]);
  }
  await setUser(app, names.left, { organizationId: elsewhereId });
  await setUser(app, names.suspended, { status: 0 });
  return { draft, organizationId, elsewhereId, names };
}

/** As the database has it, past whatever the application does when it is changed. */
export async function setUser(app: TestApp, name: string, values: AnyRow): Promise<void> {
  await app.engine.db.updateTable('users').set(values).where('email', '=', `${name}@example.jp`).execute();
}

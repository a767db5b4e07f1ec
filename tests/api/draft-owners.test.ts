import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrationScript } from '../../api/db/migrate.ts';
import { onEachEngine } from '../support/app.ts';
import { draftScene, setUser } from '../support/draft-standings.ts';
import { demanded, openedCall } from '../support/entries.ts';
import { withoutGuards } from '../support/guards.ts';

/** What the change of the database says of the rows that were there before it. */
onEachEngine('what was on record before drafts had owners', (app) => {
  it('is read from the accounts and the log: whose person somebody is, who has let whom in, who has entered a tie', async () => {
    const { db } = app.engine;
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    const { draft, names, organizationId, elsewhereId } = await draftScene(app, (await openedCall(app)).id);
    const idOf = async (name: string) =>
      (await db.selectFrom('users').select('id').where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow()).id;
    // Moved by a head, as the log has it, and back and forth once more past it.
    await setUser(app, names.left, { organizationId });
    await demanded(app, 'fund_manager', 'PUT', `/users/${await idOf(names.left)}`, { organizationId: elsewhereId });
    const tie = { memberId: 1, organizationName: 'ある会', kind: 'officer' };
    const member = await db
      .selectFrom('committee_members as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['m.id', 'u.email'])
      .executeTakeFirstOrThrow();
    const own = await demanded(app, member.email.replace('@example.jp', ''), 'POST', '/member_ties', { ...tie, memberId: member.id });
    const foreign = await demanded(app, 'fund_staff', 'POST', '/member_ties', { ...tie, memberId: member.id });
    await db.updateTable('entry_members').set({ organizationId: null }).execute();
    await db.updateTable('member_ties').set({ byOffice: 0 }).execute();
    await withoutGuards(app.engine, 'account_controls');
    await db.deleteFrom('account_controls').execute();

    const script = migrationScript(app.engine, 'migrations', '0110_draft_owners').replace(/^--.*$/gm, '');
    const statements = script.split(/;\s*$/m).filter((statement) => /^\s*(UPDATE|INSERT)/.test(statement));
    expect(statements).toHaveLength(3);
    for (const statement of statements) await sql.raw(statement).execute(db);

    const members = await db.selectFrom('entry_members').select(['email', 'organizationId']).where('entryId', '=', draft.id).orderBy('id').execute();
    const isOwn = Object.fromEntries(members.map(({ email, organizationId: of }) => [email, of === organizationId]));
    const address = (name: string) => `${name}@example.jp`;
    expect(isOwn).toEqual({
      [address(names.owner)]: true,
      [address(names.writer)]: true,
      [address(names.invitedWriter)]: false,
      [address(names.invitedSubmitter)]: false,
      [address(names.left)]: true,
      [address(names.suspended)]: true,
    });
    const controls = await db
      .selectFrom('account_controls')
      .select(['controllerId', 'how'])
      .where('userId', '=', await idOf(names.left))
      .execute();
    expect(controls).toEqual([{ controllerId: await idOf('fund_manager'), how: 'organization' }]);
    const ties = await db.selectFrom('member_ties').select(['id', 'byOffice']).where('id', 'in', [own.id, foreign.id]).orderBy('id').execute();
    expect(ties.map(({ byOffice }) => byOffice)).toEqual([0, 1]);
  });
});

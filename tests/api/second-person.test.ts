import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteControl } from '../../api/access/controls.ts';
import { assertSecondPerson } from '../../api/access/second-person.ts';
import type { Role } from '../../domain/roles.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onEachEngine } from '../support/app.ts';
import { withoutGuards } from '../support/guards.ts';
import { choiceOf, newAccount, owe } from '../support/transfers.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

const today = new Date('2026-11-21T01:00:00Z');
const daysLater = (days: number) => new Date(today.getTime() + days * 86_400_000);

interface Person {
  /** Before the `@` of the address. */
  readonly name: string;
  readonly id: number;
}

onEachEngine('two persons', (app) => {
  let serial = 0;
  const newUser = async (as: string, roletype: Role, more: object = {}): Promise<Person> => {
    const name = `person${++serial}`;
    const answer = await app.call(as, 'POST', '/users', {
      username: `人物 ${serial}`,
      email: `${name}@example.jp`,
      password: 'Kawabe-2026x',
      roletype,
      ...more,
    });
    expect(answer.status).toBe(201);
    await app.engine.db.updateTable('users').set({ forcePasswordChange: 0 }).where('id', '=', answer.data.id).execute();
    return { name, id: answer.data.id };
  };
  const known = async (name: string): Promise<Person> => {
    const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow();
    return { name, id };
  };
  const refusal = (actor: Person, first: Person, by?: readonly Role[]) =>
    assertSecondPerson(app.engine.db, app.services, { userId: actor.id }, first.id, by).then(
      () => null,
      ({ status, code, message }) => ({ status, code, message }),
    );
  const change = async (as: string, { id }: Person, values: object) => expect((await app.call(as, 'PUT', `/users/${id}`, values)).status).toBe(200);

  beforeEach(async () => {
    app.setNow(today);
    await withoutGuards(app.engine, 'account_controls');
    await app.engine.db.deleteFrom('account_controls').execute();
  });

  it('a control is what somebody else does: neither one’s own doing, nor the command line’s', async () => {
    const [own, other] = [await known('fund_staff'), await known('fund_manager')];
    const controls = () => app.engine.db.selectFrom('account_controls').select('controllerId').where('userId', '=', own.id).execute();
    const before = (await controls()).length;
    for (const userId of [own.id, 0, other.id])
      await app.engine.transaction((db) => noteControl(db, app.services, { userId }, own.id, ['password']), 'read committed');
    await app.engine.transaction((db) => noteControl(db, app.services, { userId: other.id }, own.id, []), 'read committed');
    expect((await controls()).slice(before)).toEqual([{ controllerId: other.id }]);
    await withoutGuards(app.engine, 'account_controls');
    await app.engine.db.deleteFrom('account_controls').where('userId', '=', own.id).execute();
  });

  describe('are two', () => {
    it('unless they are one', async () => {
      const [one, other] = [await known('accounting_staff'), await known('fund_manager')];
      expect(await refusal(one, other)).toBeNull();
      expect(await refusal(one, one)).toMatchObject({
        status: 409,
        code: 'same_person',
        message: expect.stringContaining('ほかの担当者に依頼してください'),
      });
    });

    it.each<[string, (as: string, person: Person) => Promise<unknown>]>([
      ['set the password', (as, person) => change(as, person, { password: 'Tamagawa-77' })],
      ['set the address', (as, person) => change(as, person, { email: `moved-${person.name}@example.jp` })],
      ['gave the role', (as, person) => change(as, person, { roletype: 'fund_manager' })],
      [
        'opened the account again',
        async (as, person) => {
          await app.engine.db.updateTable('users').set({ status: 0 }).where('id', '=', person.id).execute();
          await change(as, person, { status: 1 });
        },
      ],
      ['sent the invitation', async (as, { id }) => expect((await app.call(as, 'POST', `/users/${id}/invite`, {})).status).toBe(200)],
    ])('unless one of them %s, for thirty days', async (_what, control) => {
      const [head, person] = [await known('fund_manager'), await newUser('fund_department_head', 'accounting_staff')];
      expect(await refusal(head, person)).toBeNull();
      await control(head.name, person);
      for (const [actor, first] of [
        [head, person],
        [person, head],
      ] as const)
        expect(await refusal(actor, first)).toMatchObject({ status: 409, code: 'same_person', message: expect.stringContaining('30日以内') });
      app.setNow(daysLater(29));
      expect(await refusal(head, person)).not.toBeNull();
      app.setNow(daysLater(31));
      expect(await refusal(head, person)).toBeNull();
    });

    it('though the one renamed the other, suspended it, or the other set its own password', async () => {
      const [head, person] = [await known('fund_manager'), await newUser('fund_department_head', 'accounting_staff')];
      await change(head.name, person, { username: '改名', position: '主任' });
      await app.call(person.name, 'PUT', `/users/${person.id}/password`, { currentPassword: 'Kawabe-2026x', newPassword: 'Tamagawa-77' });
      await change(head.name, person, { status: 0 });
      expect(await refusal(head, person)).toBeNull();
    });

    it('not by way of an account in between, but two that one has made are', async () => {
      const head = await known('fund_manager');
      const puppet = await newUser(head.name, 'fund_department_head');
      const [one, two] = [await newUser(puppet.name, 'accounting_staff'), await newUser(puppet.name, 'accounting_staff')];
      expect(await refusal(head, one)).toMatchObject({ code: 'same_person' });
      expect(await refusal(two, head)).toMatchObject({ code: 'same_person' });
      expect(await refusal(one, two)).toBeNull();
    });

    it('and the refusal names those who are', async () => {
      const maker = await newUser('fund_manager', 'accounting_staff');
      const nameOf = async ({ id }: Person) =>
        (await app.engine.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;
      const [head, other] = [await known('fund_manager'), await known('fund_department_head')];
      const refused = await refusal(head, maker, ['fund_manager', 'fund_department_head']);
      expect(refused?.message).toMatch(new RegExp(`${await nameOf(other)} さん（基金部長）.*に依頼してください。$`));
      expect(refused?.message).not.toContain(`${await nameOf(head)} さん（`);
    });
  });

  describe('for a transfer', () => {
    let accountId: number;
    beforeAll(async () => {
      app.setNow(today);
      accountId = await newAccount(app);
    });
    const submitted = async (maker: string) => {
      const { data } = await app.call(maker, 'POST', '/transfer_batches/create', choiceOf(accountId, await owe(app, 2)));
      expect((await app.call(maker, 'POST', `/transfer_batches/${data.id}/submit`, {})).status).toBe(200);
      return data.id as number;
    };

    it('a head who has made an accountant does not approve what that accountant made, nor send it back', async () => {
      const puppet = await newUser('fund_manager', 'accounting_staff');
      const id = await submitted(puppet.name);
      for (const [name, body] of [
        ['approve', {}],
        ['sendBack', { comment: '見直し' }],
      ] as const) {
        const answer = await app.call('fund_manager', 'POST', `/transfer_batches/${id}/${name}`, body);
        expect([answer.status, answer.code, answer.error]).toEqual([409, 'same_person', expect.stringContaining('さん（基金部長）')]);
      }
      expect((await app.call('fund_staff', 'POST', `/transfer_batches/${id}/approve`, {})).status).toBe(403);
      expect((await app.call('fund_department_head', 'POST', `/transfer_batches/${id}/approve`, {})).data.status).toBe('approved');
    });

    it('whoever made it is told who may approve, and is not offered to', async () => {
      const id = await submitted('accounting_staff');
      expect((await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`)).data.abilities).not.toContain('approve');
      const answer = await app.call('accounting_staff', 'POST', `/transfer_batches/${id}/approve`, {});
      expect([answer.status, answer.code]).toEqual([409, 'same_person']);
    });
  });

  describe('for a receipt', () => {
    const whole = { title: '長靴 10足', vendor: '川具店', amount: 11_000, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };
    let applicationId: number;
    let organizationId: number;
    beforeAll(async () => {
      const grant = await app.engine.db
        .selectFrom('applications')
        .select(['id', 'organizationId'])
        .where('status', '=', 'IN_PROGRESS')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      [applicationId, organizationId] = [grant.id, grant.organizationId];
    });
    const sentIn = async (creator: string, submitter = creator) => {
      const { data } = await app.call(creator, 'POST', '/receipts', { ...whole, applicationId });
      expect((await app.call(submitter, 'PUT', `/receipts/${data.id}/submit`, {})).status).toBe(200);
      return data.id as number;
    };
    const ways: readonly [string, (as: string, id: number) => Promise<{ status: number; code?: string }>][] = [
      ['the review', (as, id) => app.call(as, 'PUT', `/receipts/${id}/review`, { status: 'approved', comment: '写しを確認' })],
      ['the action', (as, id) => app.call(as, 'POST', `/receipts/${id}/approve`, { comment: '写しを確認' })],
      [
        'the approval of many',
        async (as, id) => {
          const { code } = (await app.call(as, 'POST', '/receipts/bulk-approve', { ids: [id], comment: '写しを確認' })).data[0];
          return { status: code === null ? 200 : 409, code };
        },
      ],
    ];

    it.each(ways)('whoever registered or submitted it does not approve it by %s', async (_what, approve) => {
      for (const id of [await sentIn('fund_staff'), await sentIn('fund_staff', 'fund_staff2'), await sentIn('fund_staff2', 'fund_staff')])
        expect(await approve('fund_staff', id)).toMatchObject({ status: 409, code: 'same_person' });
      expect(await approve('fund_staff3', await sentIn('fund_staff', 'fund_staff2'))).toMatchObject({ status: 200 });
    });

    it('nor does whoever has made the grantee’s account', async () => {
      const grantee = await newUser('fund_manager', 'recipient', { organizationId });
      const id = await sentIn(grantee.name);
      expect((await app.call('fund_manager', 'PUT', `/receipts/${id}/review`, { status: 'approved', comment: '写しを確認' })).code).toBe(
        'same_person',
      );
      expect((await app.call('fund_manager', 'PUT', `/receipts/${id}/review`, { status: 'pending' })).status).toBe(200);
      expect((await app.call('fund_staff', 'PUT', `/receipts/${id}/review`, { status: 'approved', comment: '写しを確認' })).status).toBe(200);
    });

    it('whoever sent it in is not offered to approve it', async () => {
      const id = await sentIn('fund_staff');
      expect((await app.call('fund_staff', 'GET', `/receipts/${id}`)).data.abilities).not.toContain('approve');
      expect((await app.call('fund_staff2', 'GET', `/receipts/${id}`)).data.abilities).toContain('approve');
    });
  });

  describe('for a chain of approvals', () => {
    let rows: StatusRows;
    beforeAll(async () => {
      rows = await rowAtEachStatus(app);
    });
    const move = (as: string, id: number, to: Parameters<typeof statusEntry>[0], comment = '確認しました') =>
      app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, comment });

    it('nobody approves beside an account that is in the hands of an approver before', async () => {
      const id = rows.idAt('ADVANCE_PREPARATION');
      const puppet = await newUser('fund_department_head', 'general_staff');
      expect((await move('fund_staff', id, 'ADVANCE_APPROVAL_FUND_ADMIN')).status).toBe(200);
      expect((await move('fund_manager', id, 'ADVANCE_APPROVAL_FUND_DIRECTOR')).status).toBe(200);
      expect((await move('fund_department_head', id, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS')).status).toBe(200);
      const refused = await move(puppet.name, id, 'ADVANCE_INSTRUCTION_ACCOUNTANT');
      expect([refused.status, refused.code]).toEqual([409, 'same_person']);
      expect((await move('general_staff', id, 'ADVANCE_INSTRUCTION_ACCOUNTANT')).status).toBe(200);
    });

    it('an approver who got the papers back approves them again', async () => {
      const id = rows.idAt('ADVANCE_APPROVAL_FUND_ADMIN');
      await rows.reset([id]);
      expect((await move('fund_manager', id, 'ADVANCE_APPROVAL_FUND_DIRECTOR')).status).toBe(200);
      expect((await move('fund_department_head', id, 'ADVANCE_APPROVAL_FUND_ADMIN')).status).toBe(200);
      expect((await move('fund_manager', id, 'ADVANCE_APPROVAL_FUND_DIRECTOR')).status).toBe(200);
      expect((await move('fund_department_head', id, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS')).status).toBe(200);
    });

    it('whoever got a second role on the way does not approve twice', async () => {
      const id = rows.idAt('ADVANCE_APPROVAL_FUND_ADMIN');
      await rows.reset([id]);
      const climber = await newUser('fund_manager', 'fund_manager');
      expect((await move(climber.name, id, 'ADVANCE_APPROVAL_FUND_DIRECTOR')).status).toBe(200);
      await app.engine.db.updateTable('users').set({ roletype: 'fund_department_head' }).where('id', '=', climber.id).execute();
      expect((await move(climber.name, id, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS')).code).toBe('same_person');
    });
  });
});

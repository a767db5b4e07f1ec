import { describe, expect, it } from 'vitest';
import { statusEntry, stepsFor } from '../../domain/workflow/transitions.ts';
import { chunksOf } from '../../refine-app/ui/chunks.ts';
import type { RowData } from '../../refine-app/ui/row.ts';
import {
  choiceGroups,
  choicesFor,
  groupByStatus,
  type NextStatus,
  permittedRolesText,
} from '../../resources/applications/screens/console/status-choices.ts';

const frame = { version: 1, createdAt: '', updatedAt: '', abilities: ['changeStatus'] };
const row = (id: number, status: string): RowData => ({ ...frame, id, status, applicationStatusId: statusEntry(status).id });

/** As `GET /application_status_options/next/{id}` answers a member of the fund's staff. */
function nextOf(...keys: string[]): Map<number, NextStatus[]> {
  const options = (key: string) =>
    stepsFor(statusEntry(key).key, 'fund_staff').map(({ to, kind, comment, shared, mail }) => ({
      id: statusEntry(to).id,
      statusKey: to,
      statusLabelAdmin: statusEntry(to).label,
      description: null,
      kind,
      commentRequired: comment === true,
      commentAsks: null,
      commentIsShared: shared === true,
      mail: mail ?? null,
    }));
  return new Map(keys.map((key) => [statusEntry(key).id, options(key)]));
}

const choicesOf = (rows: readonly RowData[], ...keys: string[]) => choicesFor(groupByStatus(rows), nextOf(...keys));

describe('where the chosen applications stand', () => {
  it('is counted by status, the first row first', () => {
    const standings = groupByStatus([row(1, 'UNDER_REVIEW'), row(2, 'IN_PROGRESS'), row(3, 'UNDER_REVIEW')]);
    expect(standings.map(({ key, rows }) => [key, rows.map(({ id }) => id)])).toEqual([
      ['UNDER_REVIEW', [1, 3]],
      ['IN_PROGRESS', [2]],
    ]);
  });

  it('is nowhere when nothing is chosen', () => expect(groupByStatus([])).toEqual([]));
});

describe('the choices of the status dialog', () => {
  it('are all open when every row stands at one status', () => {
    const choices = choicesOf([row(1, 'APPLICATION_SUBMITTED'), row(2, 'APPLICATION_SUBMITTED')], 'APPLICATION_SUBMITTED');
    expect(choices.map(({ label, group, barred }) => [group, label, barred])).toEqual([
      ['戻す・差し戻す', '申請内容修正依頼中', null],
      ['進める', '選考準備', null],
    ]);
  });

  it('say of what they ask and who reads it', () => {
    const [revision, preparation] = choicesOf([row(1, 'APPLICATION_SUBMITTED')], 'APPLICATION_SUBMITTED');
    expect(revision).toMatchObject({ commentRequired: true, shared: 'all', offersMail: true });
    expect(preparation).toMatchObject({ commentRequired: false, shared: 'none', offersMail: false });
  });

  it('mean the mail to go where the grantee has to act next, and only there', () => {
    const meant = (key: string) => choicesOf([row(1, key)], key).map(({ label, offersMail, mailMeant }) => [label, offersMail, mailMeant]);
    expect(meant('APPLICATION_SUBMITTED')).toEqual([
      ['申請内容修正依頼中', true, true],
      ['選考準備', false, false],
    ]);
    expect(meant('CONTRACT_PREPARATION')).toContainEqual(['契約手続き中', true, true]);
    expect(meant('WITHDRAWAL_NOTICE')).toContainEqual(['辞退（END）', true, false]);
    expect(meant('CONTRACT_ON_HOLD')).toContainEqual(['契約手続き中', true, true]);
    expect(meant('WITHDRAWAL_NOTICE')).toContainEqual(['返金依頼中', true, true]);
  });

  it('are barred with the reason where only some rows may take them', () => {
    const rows = [row(1, 'IN_PROGRESS'), row(2, 'UNDER_REVIEW'), row(3, 'UNDER_REVIEW')];
    const choices = choicesOf(rows, 'IN_PROGRESS', 'UNDER_REVIEW');
    expect(choices.find(({ label }) => label === '活動終了')?.barred).toBe('「選考中」の2件からは変更できません');
    expect(choices.find(({ label }) => label === '選考準備')?.barred).toBe('「活動中」の1件からは変更できません');
    expect(choices.every(({ barred }) => barred !== null)).toBe(true);
  });

  it('name two statuses and count the rest', () => {
    const rows = ['IN_PROGRESS', 'UNDER_REVIEW', 'CONTRACT_PREPARATION', 'GRANT_COMPLETED', 'GRANT_COMPLETED'].map((key, id) => row(id + 1, key));
    const choices = choicesOf(rows, 'IN_PROGRESS', 'UNDER_REVIEW', 'CONTRACT_PREPARATION', 'GRANT_COMPLETED');
    expect(choices.find(({ label }) => label === '活動終了')?.barred).toBe('「選考中」の1件、「契約準備中」の1件、ほか2件からは変更できません');
  });

  it('ask for a comment as soon as one of the rows does, and warn when some grantees read it', () => {
    const rows = [row(1, 'CHANGE_UNDER_REVIEW'), row(2, 'INTERIM_REVISION_REQUESTED')];
    const common = choicesOf(rows, 'CHANGE_UNDER_REVIEW', 'INTERIM_REVISION_REQUESTED').filter(({ barred }) => barred === null);
    expect(common.map(({ label }) => label)).toContain('活動中');
    const mixed = choicesFor(groupByStatus([row(1, 'IN_PROGRESS'), row(2, 'ACTIVITY_EXTENDED')]), withShared());
    expect(mixed[0]).toMatchObject({ commentRequired: true, shared: 'some', barred: null });
  });

  it('are none when the server offers none', () => expect(choicesOf([row(1, 'GRANT_COMPLETED')], 'GRANT_COMPLETED')).toEqual([]));

  it('stand in four groups in a fixed order', () => expect(choiceGroups).toEqual(['進める', '戻す・差し戻す', '保留・届け', '終了']));
});

/** Two statuses that offer the same step, one with a comment that the grantee reads. */
function withShared(): Map<number, NextStatus[]> {
  const option: NextStatus = {
    id: 99,
    statusKey: 'X',
    statusLabelAdmin: 'X',
    description: null,
    kind: 'forward',
    commentRequired: false,
    commentAsks: null,
    commentIsShared: false,
    mail: null,
  };
  return new Map([
    [statusEntry('IN_PROGRESS').id, [option]],
    [statusEntry('ACTIVITY_EXTENDED').id, [{ ...option, commentRequired: true, commentIsShared: true }]],
  ]);
}

describe('who may move an application on', () => {
  it('is said by role, in the order of the roles', () =>
    expect(permittedRolesText('UNDER_REVIEW')).toBe('「選考中」から変更できるのは、基金担当者・基金管理者です。'));
  it('is nobody at an end', () => expect(permittedRolesText('GRANT_COMPLETED')).toBe('「助成完了」で手続きが終わっているため、変更できません。'));
});

describe('chunks', () => {
  it.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [1000, Array.from({ length: 20 }, () => 50)],
  ])('of %i rows keep every row once', (count, sizes) => {
    const items = Array.from({ length: count }, (_, index) => index);
    expect(chunksOf(items).map(({ length }) => length)).toEqual(sizes);
    expect(chunksOf(items).flat()).toEqual(items);
  });
});

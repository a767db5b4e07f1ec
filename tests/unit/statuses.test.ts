import { describe, expect, it } from 'vitest';
import { roles } from '../../domain/roles.ts';
import { submissionStatuses } from '../../domain/terms.ts';
import { applicationStatuses, applicationStatusLabels, pendingApplicationStatuses, phaseLabels } from '../../domain/workflow/application-statuses.ts';
import { isEnd, rolesToActAt } from '../../domain/workflow/transitions.ts';
import { turnOf } from '../../refine-app/ui/status-badge.tsx';
import { receiptColors } from '../../resources/receipts/rules/colors.ts';
import { receiptStatuses } from '../../resources/receipts/rules/terms.ts';
import { resources } from '../../resources.config.ts';
import type { Field } from '../../schema/field.ts';
import { choicesOf } from '../../schema/kinds/choice.ts';

/** The spec's table (first file, section 4), copied as it stands. */
const spec = `
APPLICATION_IN_PROGRESS 申請中
APPLICATION_SUBMITTED 申請完了
APPLICATION_WITHDRAWN_END 申請取消し（END）
SELECTION_PREPARATION 選考準備
REVISION_REQUESTED 申請内容修正依頼中
UNDER_REVISION 申請内容修正中
UNDER_REVIEW 選考中
AWAITING_BOARD_APPROVAL 理事会承認待ち
CONTRACT_PREPARATION 契約準備中
REJECTED_END 不採択（END）
CONTRACT_PROCESSING 契約手続き中
CONTRACT_ON_HOLD 契約保留中
DECLINED_END 辞退（END）
CONTRACTED_ONGOING 契約済（他手続き中）
ADVANCE_PREPARATION 前払い準備中
IN_PROGRESS 活動中
OTHER_REVISION_REQUESTED その他修正依頼中
ADVANCE_APPROVAL_FUND_DIRECTOR 前払い稟議中（基金部長）
ADVANCE_INSTRUCTION_GENERAL_AFFAIRS 前払い指示（総務担当）
ADVANCE_APPROVAL_FUND_ADMIN 前払い稟議中（基金管理者）
ADVANCE_INSTRUCTION_ACCOUNTANT 前払い指示（経理担当）
IN_PROGRESS_WITH_INTERIM 活動中（中間報告済）
INTERIM_REVISION_REQUESTED 中間報告修正依頼中
CHANGE_SUBMITTED 変更届け中
INCIDENT_REPORTED 事故届け中
ACTIVITY_COMPLETED 活動終了
ACTIVITY_EXTENDED 活動延長
WITHDRAWAL_NOTICE 辞退届け中
REFUND_REQUESTED 返金依頼中
CHANGE_REQUESTED 変更届け依頼中
CHANGE_UNDER_REVIEW 変更届け確認中
CHANGE_RETURNED 変更届け差し戻し
REPORT_PREPARING 活動終了（報告準備）
REPORT_SENT 活動中（報告書送付）
REPORT_UNDER_REVIEW 活動終了（報告中）
REPORT_COMPLETED_ADMIN 報告完了（基金管理者）
SUBMISSION_ON_HOLD 提出物保留中
HOLD_CONTENT_REVISED 保留内容修正済
REPORT_COMPLETED_DIRECTOR 報告完了（基金部長）
REPORT_COMPLETED_AFFAIRS 報告完了（総務担当）
REPORT_COMPLETED_AFFAIRS_MANAGER 報告完了（総務部長）
REPORT_COMPLETED_COUNCILOR 報告完了（参事）
RETURNED_BY_COUNCILOR 担当者差し戻し(参事)
RETURNED_BY_ADMINISTRATOR 担当者差し戻し(基金管理者)
RETURNED_BY_DIRECTOR 担当者差し戻し(基金部長)
RETURNED_BY_STAFF_GENERAL 担当者差し戻し(総務担当)
RETURNED_BY_MANAGER_GENERAL 担当者差し戻し(総務部長)
RETURNED_TO_RECIPIENT_BY_COUNCILOR 助成者差し戻し(参事)
RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR 助成者差し戻し(基金管理者)
RETURNED_TO_RECIPIENT_BY_DIRECTOR 助成者差し戻し(基金部長)
RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL 助成者差し戻し(総務担当)
RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL 助成者差し戻し(総務部長)
REPORT_COMPLETED_WAITING_SETTLEMENT 報告完了（精算待ち）
REPORT_COMPLETED_WAITING_REFUND 報告完了（返納待ち）
GRANT_COMPLETED 助成完了`;

const table = spec
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

describe('the application statuses', () => {
  it('are those of the spec, with its labels, in its order', () => {
    expect(applicationStatuses.map(({ key, label }) => [key, label])).toEqual(table);
    expect(Object.entries(applicationStatusLabels)).toEqual(table);
  });

  it('have ids from 1 in that order, which stored rows rely on', () => {
    expect(applicationStatuses.map(({ id }) => id)).toEqual(table.map((_, index) => index + 1));
  });

  it('have a phase each, and a badge by whose turn it is', () => {
    for (const { key, phase } of applicationStatuses) {
      expect(phaseLabels).toHaveProperty(phase);
      for (const role of roles) {
        const whose = isEnd(key) ? 'over' : rolesToActAt(key).includes(role) ? 'mine' : 'theirs';
        expect([key, role, turnOf(resources.applications.fields.status, key, role)]).toEqual([key, role, whose]);
      }
    }
  });

  it('wait for a confirmation only where a grantee has handed something in', () => {
    expect(new Set(pendingApplicationStatuses).size).toBe(pendingApplicationStatuses.length);
    expect(pendingApplicationStatuses.filter((key) => key.endsWith('_END') || key === 'GRANT_COMPLETED')).toEqual([]);
    expect(pendingApplicationStatuses).toContain('APPLICATION_SUBMITTED');
  });
});

describe('the other states', () => {
  it('are those of the spec, with its labels, in its order', () => {
    expect(Object.entries(receiptStatuses)).toEqual([
      ['draft', '下書き'],
      ['submitted', '提出済み'],
      ['pending', '審査中'],
      ['approved', '承認済み'],
      ['rejected', '差戻し'],
      ['paid', '支払済み'],
    ]);
    expect(Object.entries(submissionStatuses)).toEqual([
      ['NOT_SUBMITTED', '未提出'],
      ['SUBMITTED_PENDING_REVIEW', '提出済み(確認待ち)'],
      ['SUBMITTED_UNDER_REVIEW', '提出済み(確認中)'],
      ['SUBMITTED_RETURNED', '提出済み(差し戻し)'],
      ['COMPLETED', '完了'],
    ]);
  });

  it.each([
    ['submissions', ['mine', 'theirs', 'theirs', 'mine', 'over'], ['theirs', 'mine', 'mine', 'theirs', 'over']],
    ['receipts', ['mine', 'theirs', 'theirs', 'over', 'mine', 'over'], ['theirs', 'mine', 'mine', 'over', 'theirs', 'over']],
    ['envelopes', ['theirs', 'mine', 'over', 'over', 'over', 'over'], ['theirs', 'theirs', 'over', 'over', 'over', 'over']],
  ] as const)('tell of %s whose turn it is to a grantee and to the fund', (name, grantee, fund) => {
    const field = resources[name].fields.status;
    const seenBy = (role: string) => Object.keys(choicesOf(field)).map((status) => turnOf(field, status, role));
    expect([seenBy('recipient'), seenBy('fund_staff')]).toEqual([grantee, fund]);
  });

  it('tell of a transfer batch whether the accounting desk or the second person is awaited', () => {
    const batch = resources.transfer_batches.fields.status;
    const seenBy = (field: Field, role: string) => Object.keys(choicesOf(field)).map((status) => turnOf(field, status, role));
    expect(seenBy(batch, 'fund_manager')).toEqual(['theirs', 'mine', 'theirs', 'theirs', 'theirs', 'over', 'over']);
    expect(seenBy(batch, 'accounting_staff')).toEqual(['mine', 'mine', 'mine', 'mine', 'mine', 'over', 'over']);
    expect(seenBy(resources.transfer_items.fields.batchStatus, 'fund_manager')).toEqual(seenBy(batch, 'fund_manager'));
  });

  it('tell nothing of a code that nobody knows, nor where no step says whose turn it is', () => {
    expect(turnOf(resources.applications.fields.status, 'ARCHIVED', 'fund_staff')).toBeUndefined();
    expect(turnOf(resources.payments.fields.status, 'not_started', 'fund_staff')).toBeUndefined();
  });

  it('tell of the acceptance letter in a list what its own list tells', () => {
    const { ukesyo } = resources.adoptions.fields;
    for (const code of Object.keys(choicesOf(resources.envelopes.fields.status)))
      expect([code, turnOf(ukesyo, code, 'recipient')]).toEqual([code, turnOf(resources.envelopes.fields.status, code, 'recipient')]);
    expect(turnOf(ukesyo, 'unsent', 'fund_staff')).toBe('mine');
  });

  it('receipts have the colours of the spec', () => {
    expect(receiptColors).toEqual({ draft: 'default', submitted: 'blue', pending: 'gold', approved: 'green', rejected: 'red', paid: 'purple' });
  });
});

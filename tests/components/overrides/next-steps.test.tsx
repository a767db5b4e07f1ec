import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { roleLabels } from '../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { NextSteps } from '../../../resources/applications/screens/console/record/next-steps.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { applications, payments } = resources;

function drawFor(roletype: keyof typeof roleLabels, status: ApplicationStatus, abilities: readonly string[] = ['changeStatus']) {
  const { permissions } = clerk;
  const me = { ...clerk, roletype, permissions: { ...permissions, applications: ['read', 'changeStatus'], envelopes: ['read', 'send'] } };
  const row = rowOf(applications, 1, { status, applicationStatusId: statusEntry(status).id, abilities });
  return draw(<NextSteps row={row} status={status} />, { me });
}

const shown = () => [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(({ textContent }) => textContent);

const option = (key: ApplicationStatus, kind: string) => ({
  id: statusEntry(key).id,
  statusKey: key,
  statusLabelAdmin: statusEntry(key).label,
  description: null,
  kind,
  commentRequired: kind === 'return',
  commentAsks: null,
  commentIsShared: false,
  mail: null,
});

test('Whose turn it is finds the usual step in words, with its status chosen, and the ways back behind one button', async () => {
  const id = statusEntry('REPORT_UNDER_REVIEW').id;
  api.on(`GET /api/application_status_options/next/${id}`, () => [
    option('REPORT_COMPLETED_ADMIN', 'forward'),
    option('RETURNED_BY_ADMINISTRATOR', 'return'),
    option('RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR', 'return'),
  ]);
  api.on('POST /api/applications/status/preview', () => [{ id: 1, success: true, error: null, code: null, offersMail: null, mail: null }]);
  const { user } = drawFor('fund_manager', 'REPORT_UNDER_REVIEW');
  expect(shown()).toEqual(['基金部長の決裁へ進める', '差し戻す']);
  await user.click(screen.getByRole('button', { name: '基金部長の決裁へ進める' }));
  const dialog = within(await screen.findByRole('dialog', { name: '基金部長の決裁へ進める' }));
  await dialog.findByRole('option', { name: '報告完了（基金管理者）' });
  expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe(String(statusEntry('REPORT_COMPLETED_ADMIN').id));
  await user.click(dialog.getByRole('button', { name: 'やめる' }));

  await user.click(screen.getByRole('button', { name: '差し戻す' }));
  const back = within(await screen.findByRole('dialog', { name: '差し戻す' }));
  await back.findByRole('option', { name: '担当者差し戻し(基金管理者)' });
  expect(back.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '選択してください',
    '担当者差し戻し(基金管理者)',
    '助成者差し戻し(基金管理者)',
  ]);
});

test('Nobody else finds a step there, nor whoever may not take it', () => {
  const { unmount } = drawFor('fund_staff', 'REPORT_UNDER_REVIEW');
  expect(shown()).toEqual([]);
  unmount();
  drawFor('fund_manager', 'REPORT_UNDER_REVIEW', []);
  expect(shown()).toEqual([]);
});

test('A step that comes with something else leads to that: the letter, the transfer, the money that comes in', async () => {
  const sending = drawFor('fund_staff', 'CONTRACT_PREPARATION');
  expect(shown()[0]).toBe('請書送信');
  sending.unmount();
  const paying = drawFor('accounting_staff', 'ADVANCE_INSTRUCTION_ACCOUNTANT');
  expect(shown()).toEqual(['一つ戻す', '支払い待ちで振り込む']);
  paying.unmount();
  api.list(payments, [{ id: 9, refundAmount: 5_000, refundedAmount: 2_000 }]);
  const refund = drawFor('accounting_staff', 'REPORT_COMPLETED_WAITING_REFUND');
  expect((await screen.findByRole('link', { name: '返納の入金を記録する' })).getAttribute('href')).toBe('/admin/payments/9');
  refund.unmount();
  api.list(payments, [{ id: 9, refundAmount: 5_000, refundedAmount: 5_000 }]);
  drawFor('accounting_staff', 'REPORT_COMPLETED_WAITING_REFUND');
  expect(await screen.findByRole('button', { name: '助成を完了する' })).toBeDefined();
});

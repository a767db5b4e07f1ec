import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { asJson } from '../../../api/resources/stored-rows.ts';
import { beginHistory } from '../../../api/resources/transition.ts';
import { advanceProblem as amountProblem, choosesPayment } from '../../../domain/money/advance-choice.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { takesBank } from '../../../domain/workflow/bank-account.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { settledReason } from '../../receipts/rules/receipt-period.ts';
import { assertNotSubmittedByForm } from './submitted-fields.ts';

const { applications } = resources;

/** Starts the status history on creation and validates changes. */
export const applicationHooks: Hooks = {
  create: async ({ services, values }) => ({ ...normalisedAdvance(values, {}), statusSince: services.now().toISOString() }),

  async update({ values, current, db }) {
    const before = current ?? {};
    const beforeJson = asJson(applications, before);
    await assertNotSubmittedByForm(
      before,
      Object.keys(values).filter((name) => values[name] !== beforeJson[name]),
      db,
    );
    const changed = settlementInputs.filter((name) => values[name] !== undefined && values[name] !== before[name]);
    if (changed.length > 0) assertUnsettled(before.status as ApplicationStatus, changed);
    return normalisedAdvance(values, before);
  },

  created: ({ id, db, ...call }) => beginHistory(call, applications, { id, status: 'APPLICATION_IN_PROGRESS' }, db),
};

/** Fields that a settlement depends on, besides the receipts and decided values. */
const settlementInputs = ['taxStatus', 'otherGrants', 'otherIncome'] as const;

/** @throws Failure 409 */
function assertUnsettled(status: ApplicationStatus, names: readonly (typeof settlementInputs)[number][]): void {
  const labels = names.map((name) => `「${applications.fields[name].label}」`).join('');
  const reason = settledReason(status, `${labels}は変更`);
  if (reason) throw conflict('settled', reason);
}

/** A grantee registers an account once, after adoption; later only the foundation changes it. @throws Failure 409 */
export function assertBankStepAllowed({ status, bankId }: Cells, requestedBankId: unknown): void {
  if (!takesBank(status as ApplicationStatus)) throw conflict('wrong_state', '今の状況では、口座を登録できません。採択のあとに登録してください。');
  if (bankId !== null && requestedBankId !== undefined && requestedBankId !== bankId)
    throw conflict('bank_registered', '口座はすでに登録されています。変更するときは、基金事務局にご連絡ください。');
}

/**
 * Normalises the advance: an amount within the limit, or 0 if not wanted. Empty if the request does not change it.
 * @throws Failure 422 beside the amount
 */
export function normalisedAdvance(values: Values, before: Cells): Values {
  if (!('advancedPaymentFlg' in values || 'advancedPaymentAmount' in values)) return {};
  const after: Cells = { ...before, ...values };
  const isSame =
    Boolean(after.advancedPaymentFlg) === Boolean(before.advancedPaymentFlg) && after.advancedPaymentAmount === before.advancedPaymentAmount;
  if (isSame) return {};
  if (!after.advancedPaymentFlg) return { advancedPaymentAmount: 0 };
  const problem = amountProblem(String(after.advancedPaymentAmount ?? 0), (after.approvedAmount as number | null | undefined) ?? 0);
  if (problem) throw invalid({ advancedPaymentAmount: problem });
  return {};
}

/** Why a grantee may not choose an advance, as a sentence, or null. */
export function advanceYearProblem({ advancedPaymentFlg, grantYear }: Cells): string | null {
  return advancedPaymentFlg && !choosesPayment(grantYear as number) ? '前払いを選べるのは2026年度以降の助成です' : null;
}

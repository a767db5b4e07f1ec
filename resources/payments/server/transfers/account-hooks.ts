import { invalid } from '../../../../api/failures/failure.ts';
import type { Hooks } from '../../../../api/resources/handlers.ts';
import { halfWidthName } from '../../../../domain/text/half-width.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { requireBankBranch } from '../../../bank-accounts/server/bank-master.ts';
import { headerLayout } from '../../rules/transfer/layout.ts';

/** Validates the foundation's own account: bank and branch must be in the master, the name within the bank's character set and length. */
export const transferAccountHooks: Hooks = {
  create: async ({ values }) => checked(values),
  update: async ({ values, current }) => checked({ ...current, ...values }),
};

function checked({ bankCode, branchCode, clientName }: Values): Values {
  const { bankName, branchName } = requireBankBranch(bankCode as string, branchCode as string);
  const { refused, length } = halfWidthName(clientName as string);
  if (refused.length > 0) throw invalid({ clientName: `振込に使えない文字「${refused.join('')}」があります。カナで入力してください` });
  const maxLength = headerLayout.clientName.length;
  if (length > maxLength) throw invalid({ clientName: `半角で${length}文字あり、${maxLength}文字を超えています` });
  return { bankName, branchName };
}

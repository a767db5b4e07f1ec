import { invalid } from '../../../../api/failures/failure.ts';
import type { Hooks } from '../../../../api/resources/handlers.ts';
import { halfWidthName } from '../../../../domain/text/half-width.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { demandPlace } from '../../../bank-accounts/server/master.ts';
import { headerLayout } from '../../rules/transfer/layout.ts';

/** The foundation's own account must be one that the file can name: bank and branch of the master, a name that the bank reads. */
export const transferAccountHooks: Hooks = {
  create: async ({ values }) => checked(values),
  update: async ({ values, current }) => checked({ ...current, ...values }),
};

function checked({ bankCode, branchCode, clientName }: Values): Values {
  const { bankName, branchName } = demandPlace(bankCode as string, branchCode as string);
  const { refused, length } = halfWidthName(clientName as string);
  if (refused.length > 0) throw invalid({ clientName: `振込に使えない文字「${refused.join('')}」があります。カナで入力してください` });
  const most = headerLayout.clientName.length;
  if (length > most) throw invalid({ clientName: `半角で${length}文字あり、${most}文字を超えています` });
  return { bankName, branchName };
}

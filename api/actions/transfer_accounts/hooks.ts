import { halfWidthName } from '../../../domain/bank/half-width.ts';
import { headerLayout } from '../../../domain/bank/transfer/layout.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { demandPlace } from '../../banks/master.ts';
import { invalid } from '../../failure.ts';
import type { Hooks } from '../hooks.ts';

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

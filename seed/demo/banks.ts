import { requireBankBranch } from '../../resources/bank-accounts/server/bank-master.ts';
import { partyName } from '../../resources/payments/rules/transfer/transfer-file.ts';
import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import type { DemoOrganization } from './organizations.ts';
import { diceFor } from './random.ts';
import { contactIdOf, newcomerOrganizationId, staffWithRole } from './users.ts';

/** `code|prefecture|branches`; without a prefecture a bank has customers everywhere. What they are called, the bank master says. */
const banks = `
0001||001,203,460
0005||001,150,341
0009||219,101,234
9900||018,128,448
0116|北海道|101,701
0117|青森県|101,208
0123|岩手県|001,024
0125|宮城県|100,404
0128|群馬県|100,210
0017|埼玉県|256,345
1333|東京都|011,017
0138|神奈川県|200,451
0140|新潟県|200,431
0143|長野県|210,583
0149|静岡県|111,251
0153|岐阜県|100,253
1611|京都府|001,063
0010|大阪府|051,203
0168|岡山県|101,251
0169|広島県|001,042
0167|島根県|001,018
0172|徳島県|100,417
0177|福岡県|100,631
0182|熊本県|101,271
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', prefecture = '', branches = ''] = line.split('|');
    return { code, prefecture, branches: branches.split(',') };
  });

/** The account of an organisation; its id is the organisation's own. Someone new has not registered one yet. */
export function bankRow(organization: DemoOrganization, baseDate: string): SeedRow<'banks'> | null {
  const { id, holder, place } = organization;
  if (id === newcomerOrganizationId) return null;
  const dice = diceFor('bank', id);
  const local = banks.filter(({ prefecture }) => prefecture === place.prefecture);
  const bank = dice.pick(local.length > 0 && dice.chance(0.7) ? local : banks.filter(({ prefecture }) => prefecture === ''));
  const branchCode = dice.pick(bank.branches);
  const { bankName, branchName } = requireBankBranch(bank.code, branchCode);
  const created = instantAt(addDays(baseDate, -dice.int(200, 2500)), 14, id % 60);
  return {
    id,
    organizationId: id,
    bankCode: bank.code,
    bankName,
    branchCode,
    branchName,
    place: 'agrees',
    accountType: dice.chance(0.9) ? 'ordinary' : 'checking',
    accountNumber: String(dice.int(1_000_000, 9_999_999)),
    accountHolderName: holderThatFits(holder.replaceAll(' ', '　').replaceAll('・', '')),
    ...confirmedBy(staffWithRole('accounting_staff', id).id, contactIdOf(organization), created),
    createdAt: created,
    updatedAt: created,
  };
}

/** Registered by the organisation's contact, and confirmed the day after. */
function confirmedBy(confirmedById: number, changedById: number, created: string) {
  const confirmedAt = new Date(Date.parse(created) + 24 * 60 * 60 * 1000).toISOString();
  return { confirmation: 'confirmed' as const, changedAt: created, changedById, confirmedAt, confirmedById };
}

/** Bytes that a transfer has for the holder: the bank cuts a longer name, and so does the account's owner. */
const holderBytes = 30;

function holderThatFits(name: string): string {
  return partyName(name, 'space').length <= holderBytes ? name : holderThatFits([...name].slice(0, -1).join('').trim());
}

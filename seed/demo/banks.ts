import { partyName } from '../../domain/bank/transfer/names.ts';
import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import type { DemoOrganization } from './organizations.ts';
import { diceFor } from './random.ts';
import { contactIdOf, newcomerOrganizationId, staffWithRole } from './users.ts';

/** `code|bank|prefecture|branch code branch,…`; without a prefecture a bank has customers everywhere. */
const banks = `
0001|みずほ銀行||001 東京営業部,110 赤羽支店,240 大阪支店
0005|三菱UFJ銀行||001 本店,150 名古屋営業部,345 新宿支店
0009|三井住友銀行||219 神田支店,101 大阪本店営業部,547 渋谷支店
9900|ゆうちょ銀行||018 〇一八店,128 一二八店,448 四四八店
0116|北海道銀行|北海道|101 本店営業部,701 旭川支店
0117|青森銀行|青森県|101 本店,201 弘前支店
0123|岩手銀行|岩手県|001 本店営業部,024 一関支店
0125|七十七銀行|宮城県|100 本店営業部,201 名取支店
0128|群馬銀行|群馬県|100 本店営業部,121 沼田支店
0017|埼玉りそな銀行|埼玉県|256 浦和中央支店,345 南浦和支店
1333|東京三協信用金庫|東京都|011 本店,017 府中支店
0138|横浜銀行|神奈川県|200 本店営業部,311 厚木支店
0140|第四北越銀行|新潟県|200 本店営業部,431 長岡営業部
0143|八十二銀行|長野県|211 本店営業部,311 飯田支店
0149|静岡銀行|静岡県|111 本店営業部,251 沼津支店
0153|十六銀行|岐阜県|100 本店営業部,253 美濃支店
1610|京都中央信用金庫|京都府|001 本店営業部,030 亀岡支店
0010|りそな銀行|大阪府|101 大阪営業部,203 枚方支店
0168|中国銀行|岡山県|101 本店営業部,251 津山支店
0169|広島銀行|広島県|001 本店営業部,130 三篠支店
0167|山陰合同銀行|島根県|001 本店営業部,041 雲南支店
0172|阿波銀行|徳島県|101 本店営業部,210 三好支店
0177|福岡銀行|福岡県|100 本店営業部,631 久留米営業部
0182|肥後銀行|熊本県|101 本店,271 人吉支店
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', prefecture = '', branches = ''] = line.split('|');
    return { code, name, prefecture, branches: branches.split(',').map((branch) => branch.split(' ')) };
  });

/** The account of an organisation; its id is the organisation's own. Someone new has not registered one yet. */
export function bankRow(organization: DemoOrganization, baseDate: string): SeedRow<'banks'> | null {
  const { id, holder, place } = organization;
  if (id === newcomerOrganizationId) return null;
  const dice = diceFor('bank', id);
  const local = banks.filter(({ prefecture }) => prefecture === place.prefecture);
  const bank = dice.pick(local.length > 0 && dice.chance(0.7) ? local : banks.filter(({ prefecture }) => prefecture === ''));
  const [branchCode = '', branchName = ''] = dice.pick(bank.branches);
  const created = instantAt(addDays(baseDate, -dice.int(200, 2500)), 14, id % 60);
  return {
    id,
    organizationId: id,
    bankCode: bank.code,
    bankName: bank.name,
    branchCode,
    branchName,
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

import { rolesThatMay } from '../../../api/access/permissions.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { route, tagged } from '../../../api/http/route.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { integer, text } from '../../../schema/fields.ts';
import { bankOf, branchesOf, branchOf, searchBanks, searchBranches } from './bank-master.ts';

const who = rolesThatMay(resources.banks, 'read', roles);
const tag = '金融機関';

const branchParts = { code: 'string', name: 'string', hiragana: 'string' } as const;
const branch = objectOf(branchParts);
const bank = objectOf({ ...branchParts, businessType: 'string' });

const code = text('銀行コード', { digits: 4, invalid: '銀行コードは4桁で入力してください' });
const branchCode = text('支店コード', { digits: 3, invalid: '支店コードは3桁で入力してください' });
const limit = (usual: number) => integer('件数', { min: 1, max: 1000, default: usual });
const name = (of: string) => text(of, { max: 100, required: tooShort(of), help: 'よみでも。2文字以上' });

/** The nation's banks and branches, for the registration of an account (second file, sections 5, 7 and 9). */
export const bankMasterRoutes = tagged(tag, [
  route('GET /bankcode/banks/search', {
    summary: '銀行の検索',
    who,
    query: { name: name('銀行名'), limit: limit(20) },
    answer: objectOf({ banks: listOf(bank) }),
    run: ({ query }) => ({ banks: searchBanks(longEnough('銀行名', query.name), query.limit) }),
  }),
  route('GET /bankcode/banks/{code}', {
    summary: '銀行。見つからなければ空',
    who,
    params: { code },
    answer: objectOf({ bank: nullable(bank) }),
    run: ({ params }) => ({ bank: bankOf(params.code) }),
  }),
  route('GET /bankcode/banks/{code}/branches', {
    summary: '支店の一覧',
    who,
    params: { code },
    query: { limit: limit(100) },
    answer: objectOf({ branches: listOf(branch) }),
    run: ({ params, query }) => ({ branches: (branchesOf(params.code) ?? []).slice(0, query.limit) }),
  }),
  route('GET /bankcode/banks/{code}/branches/search', {
    summary: '支店の検索',
    who,
    params: { code },
    query: { name: name('支店名'), limit: limit(50) },
    answer: objectOf({ branches: listOf(branch) }),
    run: ({ params, query }) => ({ branches: searchBranches(params.code, longEnough('支店名', query.name), query.limit) ?? [] }),
  }),
  route('GET /bankcode/banks/{code}/branches/{branchCode}', {
    summary: '支店。見つからなければ空',
    who,
    params: { code, branchCode },
    answer: objectOf({ branch: nullable(branch) }),
    run: ({ params }) => ({ branch: branchOf(params.code, params.branchCode) }),
  }),
]);

function longEnough(label: string, words: string): string {
  if ([...words].length < 2) throw invalid({ name: tooShort(label) });
  return words;
}

function tooShort(label: string): string {
  return `${label}は2文字以上で入力してください`;
}

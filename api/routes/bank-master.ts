import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { bankOf, branchesOf, branchOf, searchBanks, searchBranches } from '../banks/master.ts';
import { invalid, malformed } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, QueryParameter, Route } from '../http/route.ts';

const who = rolesThatMay(resources.banks, 'read', roles);
const tag = '金融機関';

const branch = { type: 'object', properties: { code: { type: 'string' }, name: { type: 'string' }, hiragana: { type: 'string' } } };
const bank = { type: 'object', properties: { ...branch.properties, businessType: { type: 'string' } } };
const limitParameter = (most: number): QueryParameter => ({
  name: 'limit',
  label: '件数',
  schema: { type: 'integer', minimum: 1, maximum: 1000, default: most },
});
const nameParameter: QueryParameter = { name: 'name', label: '名前かよみの一部（2文字以上）', schema: { type: 'string', minLength: 2 } };
const object = (properties: object) => ({ status: 200, data: { type: 'object', properties } }) as const;
const none = { type: 'null' };

/** The nation's banks and branches, for the registration of an account (second file, sections 5, 7 and 9). */
export const bankMasterRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/bankcode/banks/search',
    summary: '銀行の検索',
    tag,
    who,
    query: [nameParameter, limitParameter(20)],
    answer: object({ banks: { type: 'array', items: bank } }),
    run: async (call) => success(call.context, { banks: searchBanks(nameOf(call, '銀行名'), limitOf(call, 20)) }),
  },
  {
    method: 'GET',
    path: '/bankcode/banks/{code}',
    summary: '銀行。見つからなければ空',
    tag,
    who,
    answer: object({ bank: { oneOf: [bank, none] } }),
    run: async (call) => success(call.context, { bank: bankOf(bankCodeOf(call)) }),
  },
  {
    method: 'GET',
    path: '/bankcode/banks/{code}/branches',
    summary: '支店の一覧',
    tag,
    who,
    query: [limitParameter(100)],
    answer: object({ branches: { type: 'array', items: branch } }),
    run: async (call) => success(call.context, { branches: (branchesOf(bankCodeOf(call)) ?? []).slice(0, limitOf(call, 100)) }),
  },
  {
    method: 'GET',
    path: '/bankcode/banks/{code}/branches/search',
    summary: '支店の検索',
    tag,
    who,
    query: [nameParameter, limitParameter(50)],
    answer: object({ branches: { type: 'array', items: branch } }),
    run: async (call) => success(call.context, { branches: searchBranches(bankCodeOf(call), nameOf(call, '支店名'), limitOf(call, 50)) ?? [] }),
  },
  {
    method: 'GET',
    path: '/bankcode/banks/{code}/branches/{branchCode}',
    summary: '支店。見つからなければ空',
    tag,
    who,
    answer: object({ branch: { oneOf: [branch, none] } }),
    run: async (call) =>
      success(call.context, { branch: branchOf(bankCodeOf(call), codeOf(call, 'branchCode', /^\d{3}$/, '支店コードは3桁で入力してください')) }),
  },
];

function bankCodeOf(call: Call): string {
  return codeOf(call, 'code', /^\d{4}$/, '銀行コードは4桁で入力してください');
}

function codeOf({ context }: Call, name: string, form: RegExp, text: string): string {
  const code = context.req.param(name) ?? '';
  if (!form.test(code)) throw invalid({ [name]: text });
  return code;
}

function nameOf({ context }: Call, label: string): string {
  const name = (context.req.query('name') ?? '').normalize('NFC').trim();
  if ([...name].length < 2) throw invalid({ name: `${label}は2文字以上で入力してください` });
  if (name.length > 100) throw invalid({ name: `${label}は100文字以内で入力してください` });
  return name;
}

function limitOf({ context }: Call, usual: number): number {
  const text = context.req.query('limit');
  if (text === undefined || text === '') return usual;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 1000) throw malformed('limit は1から1000までの整数で指定してください', { limit: '1から1000までの整数で指定してください' });
  return limit;
}

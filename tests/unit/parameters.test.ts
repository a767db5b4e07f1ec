import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { Failure } from '../../api/failures/failure.ts';
import { checkedParams, checkedTexts, queryParameters, queryReader } from '../../api/http/serve-route.ts';
import { date, flag, integer, text } from '../../schema/fields.ts';

const query = {
  day: date('日付', { required: '日付を指定してください' }),
  limit: integer('件数', { min: 1, max: 10, default: 5 }),
  name: text('名前', { names: '店', help: 'なければ全部' }),
  inline: flag('表示'),
};

async function read(search: string, isFormQuery?: true) {
  let answer: unknown;
  const app = new Hono().get('/', (context) => {
    try {
      answer = queryReader({ query, ...(isFormQuery && { isFormQuery }) })(context, {} as Actor);
    } catch (error) {
      const { status, code, fields } = error as Failure;
      answer = [status, code, fields && { ...fields }];
    }
    return context.text('');
  });
  await app.request(`/?${search}`);
  return answer;
}

it('a query is read by its kinds, with what is assumed where nothing was said', async () => {
  expect(await read('day=2026-04-01')).toEqual({ day: '2026-04-01', limit: 5, name: null, inline: false });
  expect(await read('day=2026-04-01&limit=7&name=%20みずべ%20&inline=true')).toEqual({ day: '2026-04-01', limit: 7, name: 'みずべ', inline: true });
});

it.each([
  ['', 400, 'malformed', { day: '日付を指定してください' }],
  ['day=', 400, 'malformed', { day: '日付を指定してください' }],
  ['day=2026-04-01&colour=red', 400, 'unknown_parameter', { colour: '使えない条件です' }],
  ['day=2026-04-01&__proto__=1', 400, 'unknown_parameter', { ['__proto__']: '使えない条件です' }],
  ['day=2026-04-01&limit=11', 400, 'malformed', { limit: '件数は1から10までの数で入力してください' }],
  [
    'day=2026-04-01&limit=x&inline=maybe',
    400,
    'malformed',
    { limit: '件数は整数で指定してください', inline: '表示は true か false で指定してください' },
  ],
  ['day=2026-04-01&day=2026-04-02', 400, 'malformed', { day: 'day は1つだけ指定してください' }],
  ['day=2026-04-01&name=%00', 404, 'not_found', undefined],
])('refuses %s', async (search, status, code, fields) => expect(await read(search)).toEqual([status, code, fields]));

it('a form’s query is refused as its inputs are', async () =>
  expect(await read('', true)).toEqual([422, 'invalid_fields', { day: '日付を指定してください' }]));

it('is described with what it means and needs', () =>
  expect(queryParameters(query).map(({ label }) => label)).toEqual(['日付（必須）', '件数', '名前（なければ全部）', '表示']));

const failing = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof Failure ? [error.status, error.message] : error;
  }
};

it('a part of a path that is malformed names nothing, or is told by its own text', () => {
  const id = { id: integer('申請', { min: 1 }) };
  expect(checkedParams(id, { id: '12' })).toEqual({ id: 12 });
  for (const part of ['0', '-1', 'x', '1.5', '', '9'.repeat(30)])
    expect(failing(() => checkedParams(id, { id: part }))).toEqual([404, expect.stringContaining('お探しの申請は見つかりません')]);
  const code = { code: text('銀行コード', { digits: 4, invalid: '4桁で入力してください' }) };
  expect(failing(() => checkedParams(code, { code: '99' }))).toEqual([422, '4桁で入力してください']);
});

it('texts of a form are checked beside others that it has', () => {
  const fields = { id: integer('申請', { required: '選択してください', min: 1 }) };
  expect(checkedTexts(fields, { id: '3', note: 'x' })).toEqual({ id: 3 });
  expect(failing(() => checkedTexts(fields, { note: 'x' }))).toEqual([422, '選択してください']);
});

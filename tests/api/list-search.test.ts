import { beforeAll, expect, it } from 'vitest';
import { ownSearchFields } from '../../api/db/schema-model.ts';
import { searchForms } from '../../domain/text/fold.ts';
import { isReadIn } from '../../schema/derive/withheld.ts';
import type { Field } from '../../schema/field.ts';
import { fieldOf } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { type AnyRow, everyResource, everyRow, page } from '../support/rows.ts';
import { sampledOn } from '../support/sampled.ts';

const as = 'fund_manager';

const titles = [
  'ヤマメの川を守る会',
  'やまめとあゆの調査',
  '髙橋川の清掃',
  '山﨑と𠮷野の水辺',
  '水質調査 100%達成',
  '水質調査_A*"B"',
  'ＡＢＣ河川教室１２３',
  '㈱川の会',
  'Ｏ’Neil\\基金',
  "'; DROP TABLE grants; --",
  '渡邉さんと斎藤さんの廣い澤',
  'NPO法人 (財)水の一般社団',
  '川 AND NEAR(沢 OR 谷) ^始:終{}+-',
  '水と緑、🐟の里。👨‍👩‍👧〜𩸽',
];

onEachEngine('the search q', (app, engine) => {
  const created = new Map<number, string>();

  beforeAll(async () => {
    for (const title of titles) {
      const answer = await app.call(as, 'POST', '/admin/grants', { year: 2026, category: 'ngo', target: '団体', title, themeNumber: 'T-1' });
      created.set(answer.data.id, title);
    }
  });

  const search = async (q: string): Promise<string[]> => {
    const those = [...created.keys()].map((id) => `id=${id}`).join('&');
    const answer = await app.call(as, 'GET', `/admin/grants?sortBy=id&limit=200&q=${encodeURIComponent(q)}&${those}`);
    expect([q, answer.status]).toEqual([q, 200]);
    return page(answer).rows.map(({ title }) => title);
  };

  it.each<[string, number[]]>([
    ['ヤマメ', [0, 1]],
    ['やまめ', [0, 1]],
    ['ﾔﾏﾒ', [0, 1]],
    ['ヤマメ 守る', [0]],
    ['守る　やまめ', [0]],
    ['やまめ 清掃', []],
    ['高橋', [2]],
    ['髙橋', [2]],
    ['山崎', [3]],
    ['吉野', [3]],
    ['𠮷野', [3]],
    ['𠮷', [3]],
    ['100%', [4]],
    ['%', [4]],
    ['_', [5]],
    ['*', [5]],
    ['"', [5]],
    ['"b"', [5]],
    ['abc', [6]],
    ['ＡＢＣ', [6]],
    ['123', [6]],
    ['川教', [6]],
    ['株式会社川', [7]],
    ['（株）川', [7]],
    ['\\', [8]],
    ['o’neil', [8]],
    ["'", [9]],
    ["'; drop", [9]],
    ["' OR '1'='1", []],
    ['川', [0, 2, 6, 7, 12]],
    ['水質調査', [4, 5]],
    ['水 質', [4, 5]],
    ['達成水質', []],
    ['t-1団体', []],
    ['渡辺', [10]],
    ['渡邊', [10]],
    ['齋藤', [10]],
    ['斉藤', [10]],
    ['広い沢', [10]],
    ['npo', [11]],
    ['特定非営利活動法人', [11]],
    ['財団法人水', [11]],
    ['(財', [11]],
    ['and', [12]],
    ['NEAR(', [12]],
    ['or谷)', [12]],
    ['川and', [12]],
    ['^始:', [12]],
    ['{}+-', [12]],
    ['、', [13]],
    ['🐟', [13]],
    ['、🐟', [13]],
    ['𩸽', [13]],
    ['~𩸽', [13]],
    ['～', [13]],
    ['。👨', [13]],
    ['里', [13]],
    ['"川"', []],
    ['川*', []],
    ['川%', []],
    ['会川', []],
    ['\u200b', Array.from({ length: 14 }, (_, index) => index)],
  ])('%s finds exactly these', async (q, expected) => {
    expect(await search(q)).toEqual(expected.map((index) => titles[index]));
  });

  it('follows a change and a deletion', async () => {
    const [id] = created.keys();
    const { data } = await app.call(as, 'PUT', `/admin/grants/${id}`, { title: 'サクラマスの川' });
    expect(await search('さくらます')).toEqual(['サクラマスの川']);
    expect(await search('守る会')).toEqual([]);
    await app.call(as, 'PUT', `/admin/grants/${id}`, { title: titles[0], version: data.version });
    expect(await search('さくらます')).toEqual([]);
    const { data: short } = await app.call(as, 'POST', '/admin/grants', {
      year: 2026,
      category: 'ngo',
      target: 'x',
      title: '束の間の川',
      themeNumber: 'T',
    });
    created.set(short.id, short.title);
    expect(await search('束の間')).toEqual(['束の間の川']);
    await app.call(as, 'DELETE', `/admin/grants/${short.id}`);
    expect(await search('束の間')).toEqual([]);
  });

  it('follows a change in a row that is read over a reference', async () => {
    const { data } = await app.call(as, 'GET', '/applications?limit=1');
    const [application] = data.applications as AnyRow[];
    const organization = (await app.call(as, 'GET', `/organizations/${application?.organizationId}`)).data;
    await app.call(as, 'PUT', `/organizations/${organization.id}`, { name: 'シロウオ研究会' });
    const found = page(await app.call(as, 'GET', `/applications?q=${encodeURIComponent('しろうお')}&limit=200`)).rows;
    expect(found.map(({ id }) => id)).toContain(application?.id);
    expect(found.filter(({ organizationId }) => organizationId !== organization.id)).toEqual([]);
    const submissions = page(await app.call(as, 'GET', `/submissions?q=${encodeURIComponent('シロウオ')}&limit=200`)).rows;
    expect(submissions.filter(({ organizationName }) => organizationName !== 'シロウオ研究会')).toEqual([]);
  });

  it.each(sampledOn(engine, everyResource))(
    '$name: finds every row that shows the word, and where all it searches is its own, no other',
    async (resource) => {
      const rows = await everyRow(app, as, resource);
      const searched = resource.list.search.filter((name) => name !== 'id');
      // Of what is withheld from some, a word is found by its beginning alone.
      const isSaid = (row: AnyRow, name: string) => isReadIn(fieldOf(resource, name) as Field, row);
      const texts = (row: AnyRow) => searched.filter((name) => isSaid(row, name)).flatMap((name) => searchForms(String(row[name] ?? '')));
      const sample = texts(rows[Math.floor(rows.length / 2)] ?? {}).find((text) => text !== '') ?? '';
      // Rows that say nothing are found by no word.
      const words = [sample, [...sample].slice(0, 2).join(''), [...sample].at(-1) ?? ''].filter((word) => word !== '');
      for (const word of words) {
        const expected = rows.filter((row) => texts(row).some((text) => text.includes(word))).map(({ id }) => id);
        const found = (await everyRow(app, as, resource, `q=${encodeURIComponent(word)}`)).map(({ id }) => id);
        expect(expected.filter((id) => !found.includes(id))).toEqual([]);
        if (ownSearchFields(resource).length === searched.length) expect(found.length).toBe(expected.length);
      }
    },
  );

  it('finds users and grantees by their number, too (second file, section 2)', async () => {
    const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    for (const path of ['/users', '/recipient_users']) {
      const found = page(await app.call(as, 'GET', `${path}?q=${id}&limit=200`)).rows;
      expect(found.map((row) => row.id)).toContain(id);
      expect((await app.call(as, 'GET', `${path}?q=${encodeURIComponent('９９９９９９')}`)).data.pagination.totalItems).toBe(0);
    }
    expect((await app.call(as, 'GET', `/applications?q=${'9'.repeat(15)}`)).data.pagination.totalItems).toBe(0);
  });
});

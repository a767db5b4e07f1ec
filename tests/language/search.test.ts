import { beforeAll, expect, it } from 'vitest';
import { ownSearchFields } from '../../api/db/schema-model.ts';
import { searchForms } from '../../domain/text/fold.ts';
import { isReadIn } from '../../schema/derive/withheld.ts';
import type { Field } from '../../schema/field.ts';
import { fieldOf } from '../../schema/resource.ts';
import { type AnyRow, everyResource, everyRow, page } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';

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
  "'; DROP TABLE books; --",
  '渡邉さんと斎藤さんの廣い澤',
  'NPO法人 (財)水の一般社団',
  '川 AND NEAR(沢 OR 谷) ^始:終{}+-',
  '水と緑、🐟の里。👨‍👩‍👧〜𩸽',
];

onEachEngine('the search q', (app) => {
  const created = new Map<number, string>();
  const create = async (title: string) => {
    const { data } = await app.call(as, 'POST', '/admin/books', { title, shelfId: 1, kind: 'story', publisher: '基', note: '試し' });
    created.set(data.id, title);
    return data;
  };

  beforeAll(async () => {
    for (const title of titles) await create(title);
  });

  const search = async (q: string): Promise<string[]> => {
    const those = [...created.keys()].map((id) => `id=${id}`).join('&');
    const answer = await app.call(as, 'GET', `/books?sortBy=id&limit=200&q=${encodeURIComponent(q)}&${those}`);
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
    ['達成基', []],
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
    const { data } = await app.call(as, 'PUT', `/admin/books/${id}`, { title: 'サクラマスの川' });
    expect([await search('さくらます'), await search('守る会')]).toEqual([['サクラマスの川'], []]);
    await app.call(as, 'PUT', `/admin/books/${id}`, { title: titles[0], version: data.version });
    expect(await search('さくらます')).toEqual([]);
    const short = await create('束の間の川');
    expect(await search('束の間')).toEqual(['束の間の川']);
    await app.call(as, 'DELETE', `/admin/books/${short.id}`);
    expect(await search('束の間')).toEqual([]);
  });

  it('follows a change in a row that is read over a reference', async () => {
    const shelf = (await app.call(as, 'GET', '/shelves/2')).data;
    await app.call(as, 'PUT', '/shelves/2', { name: 'シロウオの棚', version: shelf.version });
    const found = await everyRow(app, as, resources.books, `q=${encodeURIComponent('しろうお')}`);
    const on = await everyRow(app, as, resources.books, 'shelfId=2');
    expect(found.map(({ id }) => id).sort()).toEqual(on.map(({ id }) => id).sort());
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(everyResource)('$name: finds every row that shows the word, and where all it searches is its own, no other', async (resource) => {
    const rows = await everyRow(app, as, resource);
    const searched = resource.list.search.filter((name) => name !== 'id');
    // Of what is withheld from some, a word is found by its beginning alone.
    const isSaid = (row: AnyRow, name: string) => isReadIn(fieldOf(resource, name) as Field, row);
    const texts = (row: AnyRow) => searched.filter((name) => isSaid(row, name)).flatMap((name) => searchForms(String(row[name] ?? '')));
    const sample = texts(rows[Math.floor(rows.length / 2)] ?? {}).find((text) => text !== '') ?? '';
    const words = [sample, [...sample].slice(0, 2).join(''), [...sample].at(-1) ?? ''].filter((word) => word.trim() !== '');
    for (const word of words) {
      const expected = rows.filter((row) => texts(row).some((text) => text.includes(word))).map(({ id }) => id);
      const found = (await everyRow(app, as, resource, `q=${encodeURIComponent(word)}`)).map(({ id }) => id);
      expect(expected.filter((id) => !found.includes(id))).toEqual([]);
      if (ownSearchFields(resource).length === searched.length) expect(found.length).toBe(expected.length);
    }
  });

  it('finds a row by its number where that is declared, and no row by a number too large', async () => {
    expect((await everyRow(app, as, resources.books, 'q=7')).map(({ id }) => id)).toContain(7);
    expect((await app.call(as, 'GET', `/books?q=${'9'.repeat(15)}`)).data.pagination.totalItems).toBe(0);
    expect((await app.call(as, 'GET', `/books?q=${encodeURIComponent('９９９９９９')}`)).data.pagination.totalItems).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { BoardPack, PackItem } from '../../resources/selection/rules/board-pack.ts';
import { drawBoardPack } from '../../resources/selection/server/papers/board-pack.ts';
import { drawMinutes } from '../../resources/selection/server/papers/minutes.ts';
import { writePackSheet } from '../../resources/selection/server/papers/pack-sheet.ts';
import { samplePack } from '../support/board-pack.ts';
import { faultsOf, inkOf, linesOf, pageCount, wordsOf } from '../support/pdf.ts';
import { unzip } from '../support/zip.ts';

const pack = samplePack(14);
const changed = (more: Partial<PackItem>, of: BoardPack = pack): BoardPack => ({
  ...of,
  items: of.items.map((item, at) => (at === 0 ? { ...item, ...more } : item)),
});

describe('the papers for the board', () => {
  it('begin with what is proposed against each budget, in words, and what the rules were', async () => {
    const lines = await linesOf(await drawBoardPack(pack));
    expect(lines.slice(0, lines.indexOf('案件の一覧'))).toEqual([
      '公益財団法人 河川基金',
      '理事会資料',
      '令和9年度 書類審査',
      '審査 令和9年度 書類審査',
      '会議 令和9年2月14日 河川会館 3階 会議室',
      '委員長 青木 一郎',
      '会議を終えた日時 令和9年2月14日 15:45',
      '案件 14件',
      '採択 9件、条件付き採択 2件、補欠 2件、不採択 1件',
      '順位の付け方 平均。審査しない委員の点数は、除いて平均する。',
      '平均は小数第2位まで（四捨五入）。順位は部門助成金ごと。',
      '最低点 9点',
      '部門助成金ごとの提案と予算',
      '令和9年度 学校部門 10件、申請額の合計 6,000,000円',
      '提案額の合計 4,650,000円は、予算 3,000,000円を 1,650,000円超えてい',
      'ます。',
      '令和9年度 川づくり団体部門 4件、申請額の合計 2,100,000円',
      '提案額の合計 3,600,000円は、予算 6,000,000円（このほかに決定した額',
      '500,000円）の範囲内です（残り 1,900,000円）。',
    ]);
  });

  it('have a line of each file, best first in its programme, and say who stepped out, what went out of order and what was corrected', async () => {
    const words = await wordsOf(await drawBoardPack(pack));
    const list = words.slice(words.indexOf('案件の一覧'), words.indexOf('順位と異なる選び方（1件）'));
    const numbers = [...list.matchAll(/2027-001-000(\d\d)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual([10, 8, 4, 1, 7, 14, 11, 2, 13, 5, 12, 9, 6, 3]);
    expect(list).toContain('同822027-001-00002国立大学法人流域大学河川環境研究室');
    expect(list).toContain('補欠1番（200,000円）');
    expect(list).toContain('採択※450,000円');
    const steps = words.slice(
      words.indexOf('順位と異なる選び方（1件）'),
      words.indexOf('12027-001-00001荒川の水辺をまもる会川の生きもの調査審査した提出'),
    );
    for (const said of [
      '順位は低いが、流域でただ一つの取組みのため。',
      '利害関係（2件）',
      '関係あり（所属）',
      '退席（2件）',
      '利害関係のため',
      '会議での点数の訂正（1件）',
      '4→2入力の誤り青木一郎2027/02/1413:35',
    ])
      expect(steps).toContain(said);
  });

  it('give each file a page of its own: what was asked and is proposed, each member’s points and words', async () => {
    const pdf = await drawBoardPack(pack);
    expect(await pageCount(pdf)).toBe(17);
    expect(faultsOf(pdf)).toBe('');
    const lines = await linesOf(pdf);
    const corrected = lines.indexOf('井上 春子 5 2');
    expect(lines.slice(corrected, corrected + 3)).toEqual(['井上 春子 5 2', '訂正前 4', '4 1 18 議論したい']);
    const from = lines.indexOf('4 2027-001-00004');
    expect(lines.slice(from, lines.indexOf('5 2027-001-00005') - 1)).toEqual([
      '4 2027-001-00004',
      '特定非営利活動法人 髙瀬川と𠮷野の水辺をまもり、子どもたちに伝えていく会',
      '水辺の教室',
      `審査した提出 2026/11/10 14:12（1回目） ${'a'.repeat(63)}3`,
      '助成金・申請額 令和9年度 学校部門 学校 申請額 750,000円',
      '順位と点 3位 平均 17.50 中央値 17.50 ならした平均 17.22 開き 15 審査票 4',
      '提案 採択 900,000円',
      '理由：評価が高い。',
      '点数',
      '委員 目的と必要性',
      '×2',
      '計画の具体性',
      '×2',
      '地域との連携 発展性',
      '（参考）',
      '合計 意見・額',
      '青木 一郎 5 5 5 5 25 採択がよい 250,000円',
      '井上 春子 2 2 2 3 10 議論したい',
      '上田 健 5 5 5 5 25 採択がよい 250,000円',
      '遠藤 真理 2 2 2 3 10 議論したい',
      '利害関係で審査しない委員 大野 𠮷彦',
      '委員会への意見',
      '井上 春子 計画は具体的で、昨年度の成果をふまえている。費用のうち備品の割合が大きい',
      'ので、必要性を確かめたい。',
      '計画の具体性：日程を確かめたい',
      '上田 健 よい取組み。',
      '遠藤 真理',
      ...lines.slice(from + 27, from + 32),
    ]);
  });

  it('is the same to the byte for the same round, and another one for another score', async () => {
    const [one, other] = [await drawBoardPack(samplePack(3)), await drawBoardPack(samplePack(3))];
    expect(one.equals(other)).toBe(true);
    expect((await drawBoardPack(changed({ mean: 1 }, samplePack(3)))).equals(one)).toBe(false);
  });

  it('keep in the margins whatever is said: many criteria, very long words, characters without a glyph', async () => {
    const criteria = Array.from({ length: 13 }, (_, index) => ({
      id: index + 1,
      label: `項目その${index + 1}の長い名前`,
      weight: 1,
      independent: false,
    }));
    const comment = '長い意見です。'.repeat(600);
    const [first] = pack.items;
    const reviews = (first as PackItem).reviews.map((review) => ({ ...review, comment, isOutlier: true, name: '長い名前の委員'.repeat(4) }));
    const pdf = await drawBoardPack({
      ...changed({ reviews, organizationName: '😀'.repeat(80), missing: ['欠席 太郎'], rank: null, figure: null, mean: null }),
      criteria,
    });
    const words = await wordsOf(pdf);
    const comments = words.replaceAll(/公益財団法人河川基金理事会資料令和9年度書類審査\d+\/\d+/g, '');
    for (const said of ['項目その13の', '（ほかと離れた点）', '提出しなかった委員欠席太郎', '順位なし', '〓は、この書面の字体にない文字です。'])
      expect(words).toContain(said);
    expect(comments.split('長い意見です。').length - 1).toBe(3000);
    expect(await inkOf(pdf, { left: 0, top: 0, width: 44, height: 841 })).toBe(0);
    expect(await inkOf(pdf, { left: 551, top: 0, width: 44, height: 841 })).toBe(0);
  });

  it('never leave the names of columns alone at the end of a page', async () => {
    const few = samplePack(1);
    const corrections = few.corrections.map((one) => ({ ...one, reason: '採点の欄をひとつ取り違えたと、会議で本人から申し出がありました' }));
    const ends: string[] = [];
    for (let count = 16; count < 28; count++) {
      const absences = Array.from({ length: count }, () => ({ itemId: 1, name: '大野 𠮷彦', reason: '利害関係のため' }));
      const lines = await linesOf(await drawBoardPack({ ...few, absences, corrections }));
      ends.push(...lines.filter((_, at) => lines[at + 1]?.startsWith('公益財団法人 河川基金 理事会資料')));
    }
    expect(new Set(ends).size).toBeGreaterThan(2);
    for (const end of ends) expect(end).not.toMatch(/番号 団体名|会議での点数の訂正（/);
  });

  it('say at their head that files are left out, and nothing of the budget where none is on record', async () => {
    const words = await wordsOf(
      await drawBoardPack({
        ...pack,
        items: [],
        conflicts: [],
        absences: [],
        corrections: [],
        leftOut: 2,
        departments: pack.departments.map((one) => ({ ...one, budget: null, left: null, over: 0 })),
      }),
    );
    expect(words).toContain('閲覧する人に利害関係のある案件2件を除いて作ったものです。順位・平均・合計も、その案件を除いています。');
    expect(words).toContain('予算額は登録されていません。');
  });
});

describe('the minutes', () => {
  it('say when and where, who attended, what is proposed and why, who left, and which papers they go with', async () => {
    const pdf = await drawMinutes(pack, [{ title: '理事会の資料', sha256: 'c'.repeat(64) }]);
    const lines = await linesOf(pdf);
    expect(lines.slice(0, 14)).toEqual([
      '公益財団法人 河川基金',
      '議事録',
      '令和9年度 書類審査',
      '日時 令和9年2月14日 13:00から15:45まで',
      '場所 河川会館 3階 会議室',
      '委員長 青木 一郎',
      '出席した人 青木 一郎',
      '井上 春子',
      '上田 健',
      '遠藤 真理',
      '事務局 山口 花子',
      '議題 令和9年度 書類審査の案件 14件の審議',
      '結果 採択 9件、条件付き採択 2件、補欠 2件、不採択 1件',
      '令和9年度 学校部門：提案額の合計 4,650,000円は、予算 3,000,000円を',
    ]);
    const words = lines.join('');
    for (const said of [
      '退席：大野 𠮷彦（利害関係のため）',
      '条件：備品の費用を除くこと。',
      '順位と異なる選び方の理由：順位は低いが',
      'c'.repeat(64),
      '以上のとおり相違ありません。',
    ])
      expect(words).toContain(said);
    expect(faultsOf(pdf)).toBe('');
    expect((await drawMinutes(pack, [{ title: '理事会の資料', sha256: 'c'.repeat(64) }])).equals(pdf)).toBe(true);
  });

  it('tell the whole moments where the meeting was not on the day that had been set', async () => {
    const round = { ...pack.round, meetingOn: '2027-02-13' };
    expect(await wordsOf(await drawMinutes({ ...pack, round }, []))).toContain('令和9年2月13日令和9年2月14日13:00から令和9年2月14日15:45まで');
  });
});

describe('the spreadsheet', () => {
  it('has a line of each file with its figures as numbers, the sums of the programmes and every score', async () => {
    const files = await unzip(await writePackSheet(pack));
    const [items, programmes, scores, steps, corrections] = [1, 2, 3, 4, 5].map((number) => rowsOf(files, number));
    expect(items?.length).toBe(15);
    expect(items?.[0]?.slice(0, 4)).toEqual(['順位', '番号', '受付番号', '団体名']);
    expect(items?.[1]?.slice(0, 15)).toEqual([
      1,
      10,
      '2027-001-00010',
      '国立大学法人 流域大学 河川環境研究室',
      '子どもたちによる水生生物の調査と、流域の学校・地域団体の連携による川づくり（第２期）',
      '令和9年度 学校部門',
      '学校',
      900000,
      17.8,
      17.8,
      17,
      17.84,
      3,
      5,
      undefined,
    ]);
    expect(programmes?.[1]).toEqual([
      '令和9年度 学校部門',
      10,
      6000000,
      4650000,
      3000000,
      0,
      1650000,
      '提案額の合計 4,650,000円は、予算 3,000,000円を 1,650,000円超えています。',
    ]);
    expect(scores?.length).toBe(1 + pack.items.reduce((sum, { reviews }) => sum + reviews.length, 0));
    expect(steps?.slice(1).map(([number, , , who, what]) => [number, who, what])).toEqual(
      [4, 11].flatMap((number) => [
        [number, '大野 𠮷彦', '関係あり'],
        [number, '大野 𠮷彦', '退席'],
      ]),
    );
    expect(corrections?.[1]?.slice(3, 8)).toEqual(['井上 春子', '計画の具体性', 4, 2, '入力の誤り']);
  });

  it('takes what looks like a formula for words, and is the same to the byte at any time', async () => {
    const hostile = changed({ organizationName: '=HYPERLINK("https://example.com")', title: 'A & <B> "C"' });
    const bytes = await writePackSheet(hostile);
    const files = await unzip(bytes);
    expect([...files.values()].join('')).not.toContain('<f>');
    expect(rowsOf(files, 1).flat()).toContain('=HYPERLINK("https://example.com")');
    expect(rowsOf(files, 1).flat()).toContain('A & <B> "C"');
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await writePackSheet(hostile)).equals(bytes)).toBe(true);
  });
});

/** The cells of a sheet, by the columns that they stand in. */
function rowsOf(files: ReadonlyMap<string, Buffer>, number: number): (string | number | undefined)[][] {
  const strings = [...textOf(files, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) => plain(text));
  return [...textOf(files, `xl/worksheets/sheet${number}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number | undefined)[] = [];
    for (const [, column = '', about = '', value = ''] of row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/g))
      if (value) cells[columnOf(column)] = about.includes('t="s"') ? strings[Number(value)] : Number(value);
    return cells;
  });
}

const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => (files.get(name) as Buffer).toString('utf8');
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const plain = (xml: string) =>
  xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FilledLine, filled } from '../../api/letters/fill.ts';
import { letterLines } from '../../domain/letters/letter-marks.ts';
import { drawLetter } from '../../resources/letters/server/drawing/letter.ts';
import { letterTemplates } from '../../seed/masters/letter-templates.ts';
import { sealPicture } from '../support/letters.ts';
import { faultsOf, inkOf, linesOf, pageCount, pictureOf, placesOf, wordsOf } from '../support/pdf.ts';

const template = letterTemplates[0] as (typeof letterTemplates)[number];
const title =
  '「髙瀬川の水辺」における、子どもたちによる水生生物の調査と、流域の学校・地域団体の連携による川づくり（第２期）──「𠮷野の里」から、あすの川へ。ゆたかな、きょうの、ちょっとした「つながり」を、ずっと～';
const values = {
  foundationName: '公益財団法人 河川基金',
  foundationRepresentative: '理事長　河野 太一',
  organizationAddress: '〒166-0004 東京都杉並区阿佐谷南1丁目2番3号 ㈱髙﨑ビル',
  organizationName: '特定非営利活動法人 髙瀬川と𠮷野の水辺をまもり、子どもたちに伝えていく会',
  representative: '理事長　山﨑 𠮷彦',
  grantNumber: '2026-0042',
  title,
  approvedAmount: '金1,200,000円也',
  advance: '金800,000円也（2026年7月頃）',
  decisionDate: '令和8年3月18日',
  startDate: '令和8年4月1日',
  endDate: '令和9年3月31日',
};
const texts = filled(template, { values, tables: {} });
const at = '2026-03-18T01:00:00.000Z';
const draw = (lines: readonly FilledLine[] = texts.lines, seal: Buffer | null = null) => drawLetter('請書', at, { ...texts, lines }, seal);
const text = (...said: string[]): FilledLine[] => said.map((one) => ({ mark: 'text', text: one }));

describe('a letter on paper', () => {
  it('has its whole text in order, rare characters among it, and nothing else', async () => {
    const letter = await draw();
    const { title: head, reference, addressee, letterhead, lines } = texts;
    const body = lines.map((line) => ('rows' in line ? line.rows.flatMap(({ cells }) => cells).join('') : 'text' in line ? line.text : ''));
    const all = [reference, addressee, letterhead, head, ...body, '1 / 1'].join('').replaceAll(/\s/g, '');
    expect(await wordsOf(letter)).toBe(all);
    expect(await wordsOf(letter)).toContain('𠮷野の里');
  });

  it('is a sound PDF 1.7 with its font inside', async () => {
    const letter = await draw();
    expect(letter.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(faultsOf(letter)).toBe('');
    expect(letter.length).toBeGreaterThan(30_000);
    expect(letter.length).toBeLessThan(80_000);
  });

  it('looks as it should: as much ink as when it was last looked at, none in the margins', async () => {
    const letter = await draw();
    expect(Math.abs((await inkOf(letter)) / 2.43 - 1)).toBeLessThan(0.05);
    expect(await inkOf(letter, { left: 0, top: 0, width: 50, height: 841 })).toBe(0);
    expect(await inkOf(letter, { left: 546, top: 0, width: 49, height: 841 })).toBe(0);
  });

  it('draws every rare character, each as a picture of its own', async () => {
    const rare = ['髙', '﨑', '𠮷', '德', '㊞', '㈱', '高', '崎', '吉', '　'];
    const pictures = await Promise.all(rare.map(async (one) => (await pictureOf(await draw(text(one.repeat(40))))).dots.toString('base64')));
    expect(new Set(pictures).size).toBe(rare.length);
  });

  it('says the same at the foot of each page', async () => {
    const foot = '電子署名の確認：https://kikin.example.jp/verify';
    const letter = await drawLetter('請書', at, { ...texts, lines: text(...Array.from({ length: 60 }, () => '本文')), foot }, null);
    expect((await linesOf(letter)).filter((line) => line.includes(foot))).toHaveLength(await pageCount(letter));
  });

  it('is refused by the name of a character that would be an empty box', async () => {
    await expect(draw(text('川😀한'))).rejects.toThrow('書面の字体にない文字があります：「😀」（U+1F600）、「한」（U+D55C）。');
    await expect(draw([{ mark: 'table', rows: [{ cells: ['川', '🍙'] }] }])).rejects.toThrow('「🍙」（U+1F359）');
  });

  it('breaks long titles and names by the Japanese rules', async () => {
    const lines = await linesOf(await draw([...texts.lines, ...text(title.repeat(6))]));
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => /^[、。，．）」』】〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョー々・～]/.test(line))).toEqual([]);
    expect(lines.filter((line) => /[（「『【〈《]$/.test(line))).toEqual([]);
  });

  it('goes on another page where it must or is told to, and numbers all of them', async () => {
    const long = await draw([
      ...texts.lines,
      ...text(...Array.from({ length: 60 }, (_, index) => `${index + 1} 守る事項`)),
      { mark: 'page' },
      ...text('別紙'),
    ]);
    expect(await pageCount(long)).toBe(4);
    const lines = await linesOf(long);
    for (const page of ['1 / 4', '2 / 4', '3 / 4', '4 / 4']) expect(lines.filter((line) => line === page)).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(['別紙', '4 / 4']);
  });

  it('never ends a page with a heading', async () => {
    for (let count = 24; count < 34; count++) {
      const lines = await linesOf(
        await draw([...text(...Array.from({ length: count }, () => '本文')), { mark: 'heading', text: '見出し' }, ...text('その下')]),
      );
      expect(lines[lines.indexOf('見出し') + 1]).toBe('その下');
    }
  });

  it('never leaves a line or two alone on its last page', async () => {
    for (let count = 28; count < 40; count++) {
      const lines = await linesOf(
        await draw([...text(...Array.from({ length: count }, () => '本文')), { mark: 'space' }, { mark: 'right', text: '以上' }]),
      );
      const last = lines.slice(lines.findIndex((line) => line.startsWith('1 / ')) + 1, -1);
      expect([count, last.length === 0 || last.length >= 3]).toEqual([count, true]);
    }
  });

  it('leaves two lines of a paragraph at least on either side of a page’s end', async () => {
    const paragraph = Array.from({ length: 5 }, (_, index) => `${'行'.repeat(40)}${index}`)
      .join('')
      .slice(0, 5 * 43);
    for (let count = 24; count < 38; count++) {
      const lines = await linesOf(await draw([...text(...Array.from({ length: count }, () => '本文')), ...text(paragraph, '最後', '最後')]));
      const end = lines.indexOf('1 / 2');
      const before = lines.slice(0, end).filter((line) => line.startsWith('行')).length;
      expect([count, before === 1 || lines.filter((line) => line.startsWith('行')).length - before === 1]).toEqual([count, false]);
    }
  });

  it('keeps a short table together with its heading', async () => {
    const rows = ['甲', '乙', '丙', '丁', '戊'].map((one) => ({ kind: 'figures' as const, cells: [one, '1円'] }));
    for (let count = 18; count < 36; count++) {
      const lines = await linesOf(
        await draw([
          ...text(...Array.from({ length: count }, () => '本文')),
          { mark: 'heading', text: '見出し' },
          { mark: 'table', rows },
          ...text('下', '下'),
        ]),
      );
      expect(lines.slice(lines.indexOf('見出し') + 1).slice(0, 5)).toEqual(rows.map(({ cells }) => cells.join(' ')));
    }
  });

  it('says above each page of a long table what its columns are', async () => {
    const row = { kind: 'receipts' as const, cells: ['令和8年6月1日', '資料', '川辺印刷', '1,000円'] };
    const head = { kind: 'receipts' as const, heads: true, cells: ['日付', '件名', '支払先', '金額'] };
    const letter = await draw([{ mark: 'table', rows: [head, ...Array.from({ length: 80 }, () => row)] }]);
    expect((await linesOf(letter)).filter((line) => line === '日付 件名 支払先 金額')).toHaveLength(await pageCount(letter));
  });

  it('hangs the numbers of its items, one level below the other', async () => {
    const long = 'あ'.repeat(60);
    const pages = await placesOf(await draw(text(`１　${long}`, `　(1)　${long}`, `　　ア　${long}`, `　　　①　${long}`, `・${long}`)));
    const starts = pages.filter(({ words }) => words.startsWith('あ')).map(({ left }) => Math.round(left));
    expect(starts.length).toBe(10);
    for (let at = 0; at < starts.length; at += 2) expect(starts[at]).toBe(starts[at + 1]);
    expect(starts.filter((_, at) => at % 2 === 0).map((left, at, all) => (at > 0 ? Math.sign(left - (all[at - 1] as number)) : 0))).toEqual([
      0, 1, 1, 1, -1,
    ]);
  });

  it('puts 「記」 in the middle and 「以上」 at the right', async () => {
    const places = await placesOf(await draw(letterLines('前文\n記\n本文\n以上') as FilledLine[]));
    const [middle, right] = ['記', '以上'].map((words) => places.find((place) => place.words === words));
    expect(Math.abs(((middle?.left ?? 0) + (middle?.right ?? 0)) / 2 - 595 / 2)).toBeLessThan(3);
    expect(Math.abs((right?.right ?? 0) - (595 - 56))).toBeLessThan(3);
  });

  it('takes a table to the next page row by row, never through a row', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      kind: 'receipts' as const,
      cells: ['2026/06/01', `資料${index}`, '川辺印刷', '¥1,000'],
    }));
    const letter = await draw([{ mark: 'table', rows }]);
    expect(await pageCount(letter)).toBe(3);
    expect((await wordsOf(letter)).match(/¥1,000/g)).toHaveLength(80);
  });

  it('bears the seal at the right of its sender', async () => {
    const seal = await sharp(await sealPicture())
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    const place = { left: 471, top: 120, width: 68, height: 100 };
    const [bare, sealed] = [await draw(text('本文')), await draw(text('本文'), seal)];
    expect(faultsOf(sealed)).toBe('');
    expect((await inkOf(sealed, place)) - (await inkOf(bare, place))).toBeGreaterThan(8);
    expect(await wordsOf(sealed)).toBe(await wordsOf(bare));
  });
});

describe('the same letter', () => {
  it('is the same bytes, also with a seal', async () => {
    const seal = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    expect((await draw()).equals(await draw())).toBe(true);
    expect((await draw(texts.lines, seal)).equals(await draw(texts.lines, seal))).toBe(true);
  });

  it('is so whatever was drawn before it, or at the same time: 〜 and ～ share a glyph', async () => {
    const wave = await draw(text('一〜二'));
    await draw(text('一～二'));
    expect((await draw(text('一〜二'))).equals(wave)).toBe(true);
    const together = await Promise.all([draw(text('一～二')), draw(text('一〜二')), draw(), draw(text('一〜二'))]);
    expect([together[1]?.equals(wave), together[3]?.equals(wave), together[0]?.equals(wave)]).toEqual([true, true, false]);
    expect([await wordsOf(together[0] as Buffer), await wordsOf(wave)].map((said) => said.includes('一～二'))).toEqual([true, false]);
  });
});

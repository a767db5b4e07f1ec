import { describe, expect, it } from 'vitest';
import { drawForm, type FormSheet } from '../../resources/entries/server/draw-form.ts';
import type { FormDefinition } from '../../schema/forms/definition.ts';
import { faultsOf, linesOf, pageCount, wordsOf } from '../support/pdf.ts';

const definition: FormDefinition = {
  sections: [
    {
      key: 'plan',
      title: '計画',
      help: '選考委員が読みます。',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true, max: 60, help: '内容が分かる題名を付けます。' },
        {
          key: 'area',
          kind: 'choice',
          label: '部門',
          options: [
            { value: 'school', label: '学校' },
            { value: 'group', label: '団体' },
          ],
        },
        { key: 'members', kind: 'integer', label: '会員の数', unit: '人', when: { field: 'area', test: 'in', values: ['group'] } },
        { key: 'why', kind: 'longText', label: '目的', max: 4000 },
      ],
    },
    {
      key: 'money',
      title: '費用',
      fields: [
        {
          key: 'costs',
          kind: 'table',
          label: '内訳',
          columns: [
            { key: 'what', kind: 'text', label: '内容' },
            { key: 'count', kind: 'integer', label: '数' },
            { key: 'amount', kind: 'yen', label: '金額' },
          ],
        },
        { key: 'estimate', kind: 'file', label: '見積書', types: ['pdf'], maxMegabytes: 10 },
        { key: 'agree', kind: 'flag', label: '同意' },
      ],
    },
  ],
};

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ what: `品目${index + 1}番`, count: 1, amount: 1000 }));

const sheet = (more: Partial<FormSheet> = {}): FormSheet => ({
  callTitle: '2027年度の公募',
  form: { name: '申請書', number: 3 },
  definition,
  at: '2026-11-18T08:52:31.000Z',
  facts: [
    ['受付番号', '2027-001-00042'],
    ['団体名', '髙瀬川と𠮷野の水辺をまもる会'],
  ],
  answers: { title: '荒川の水辺', area: 'school', members: 12, why: '川を知る。', costs: rows(3), agree: true },
  files: [{ fieldKey: 'estimate', fileName: '見積書（網）.pdf', size: 1_258_291 }],
  ...more,
});

const drawn = (more: Partial<FormSheet> = {}) => drawForm(sheet(more));

describe('a form on paper', () => {
  it('says what was asked and answered, ticked or not, with sums and files, and nothing that was not asked', async () => {
    const pdf = await drawn();
    const words = await wordsOf(pdf);
    const said = ['2027年度の公募', '申請書', '第3版', '2027-001-00042', '髙瀬川と𠮷野の水辺をまもる会', '1計画', '□✓学校', '□団体', '川を知る。'];
    for (const one of [...said, '品目2番', '¥1,000', '合計3¥3,000', '添付1見積書（網）.pdf', '1.2MB', '□✓はい', '1/1']) expect(words).toContain(one);
    for (const one of ['会員の数', '12人', '※', '選考委員が読みます']) expect(words).not.toContain(one);
    expect(faultsOf(pdf)).toBe('');
  });

  it('is the same to the byte for the same answers', async () => {
    const [one, other] = [await drawn(), await drawn()];
    expect(one.equals(other)).toBe(true);
  });

  it('breaks a long text into lines over pages, none lost, none beginning with what closes', async () => {
    const sentence = '大雨のたびに、土砂（つち・すな）が流れ込み、「浅瀬」が失われつつあります。University of Rivers の調査では 62.4% です。';
    const why = Array.from({ length: 60 }, (_, index) => `${'川'.repeat(index)}${sentence}`).join('\n');
    const pdf = await drawn({ answers: { why } });
    expect(await pageCount(pdf)).toBeGreaterThan(2);
    const plain = (text: string) => text.replaceAll(/\s/g, '');
    const told = (await linesOf(pdf)).filter((line) => !/^2027-001|\d+ \/ \d+$/.test(line));
    expect(plain(told.join(''))).toContain(plain(why));
    expect(told.filter((line) => /^[、。」）]/.test(line))).toEqual([]);
    expect(told.filter((line) => /^ivers|^niversity/.test(line))).toEqual([]);
  });

  it('names the columns of a long table again on every page, and its sums once', async () => {
    const pdf = await drawn({ answers: { costs: rows(120) } });
    const lines = await linesOf(pdf);
    const heads = lines.filter((line) => line.replaceAll(/\s/g, '').includes('内容数金額')).length;
    expect([heads > 1, heads]).toEqual([true, await pageCount(pdf)]);
    expect((await wordsOf(pdf)).split('合計').length - 1).toBe(1);
    for (const place of [1, 60, 120]) expect(await wordsOf(pdf)).toContain(`品目${place}番`);
  });

  it('puts 〓 in place of what the font lacks, and says so', async () => {
    expect(await wordsOf(await drawn({ answers: { title: '川😀の会' } }))).toContain('川〓の会');
    expect(await wordsOf(await drawn({ answers: { title: '川😀の会' } }))).toContain('〓は、この書面の字体にない文字です。');
    expect(await wordsOf(await drawn())).not.toContain('〓');
  });

  it('takes whatever a draft holds, within a few sheets', async () => {
    const answers = { title: ['x'], area: { a: 1 }, why: 'あ'.repeat(300_000), costs: Array.from({ length: 10_000 }, () => 'x'), agree: 'yes' };
    const pdf = await drawn({ answers });
    expect(await pageCount(pdf)).toBeLessThan(25);
    const many = await drawn({ answers: { costs: rows(10_000) } });
    expect(await wordsOf(many)).toContain('（ほか9,800行）');
    const empty = await drawn({ answers: { costs: [null, {}, { amount: 'いくつか' }] } });
    expect(await wordsOf(empty)).toContain('いくつか');
  });

  it('is empty boxes with what is asked, where it is to be filled in by hand', async () => {
    const pdf = await drawn({ answers: null, files: [], facts: [['団体名', '']] });
    const words = await wordsOf(pdf);
    const said = [
      '題名※',
      '60字まで',
      '内容が分かる題名を付けます。',
      '選考委員が読みます。',
      '□学校',
      '「部門」が「団体」のとき',
      '人',
      'pdf、1つ10MBまで',
    ];
    for (const one of [...said, '□添付した', '合計']) expect(words).toContain(one);
    expect(words).not.toContain('✓');
    expect(faultsOf(pdf)).toBe('');
  });
});

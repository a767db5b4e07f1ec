import { expect, test } from 'vitest';
import type { inDrawThread } from '../../api/letters/draw-in-thread.ts';
import { drawForm, type FormSheet } from '../../resources/entries/server/draw-form.ts';
import { drawLetter } from '../../resources/letters/server/drawing/letter.ts';
import { drawBoardPack } from '../../resources/selection/server/papers/board-pack.ts';
import { drawMinutes } from '../../resources/selection/server/papers/minutes.ts';
import { samplePack } from '../support/board-pack.ts';
import { sealPicture } from '../support/letters.ts';

/** The built product, where there is a file that a thread can run. */
const built = (path: string) => new URL(`../../dist/server/${path}`, import.meta.url);
const { inDrawThread: aside } = (await import(built('api/letters/draw-in-thread.js').href)) as { readonly inDrawThread: typeof inDrawThread };
const draw = aside(drawLetter, built('resources/letters/server/drawing/letter.js'));

const letter = {
  title: '請書',
  reference: '助成番号　2026-0042',
  addressee: '河川基金\n理事長 様',
  letterhead: '髙瀬川をまもる会\n山﨑 𠮷彦',
  lines: [{ mark: 'text', text: '助成の内容を承諾します。' }],
} as const;
const at = '2026-03-18T01:00:00.000Z';

test('a letter that the built product draws on a thread of its own is the same to the byte', async () => {
  const seal = await sealPicture();
  const [here, there] = [await drawLetter('請書', at, letter, seal), await draw('請書', at, letter, seal)];
  expect(there.equals(here)).toBe(true);
});

test('so is a form', async () => {
  const sheet: FormSheet = {
    callTitle: '公募',
    form: { name: '申請書', number: 1 },
    definition: { sections: [{ key: 'plan', title: '計画', fields: [{ key: 'title', kind: 'text', label: '題名' }] }] },
    at,
    facts: [['団体名', '髙瀬川をまもる会']],
    answers: { title: '川を知る' },
    files: [],
  };
  const [here, there] = [await drawForm(sheet), await aside(drawForm, built('resources/entries/server/draw-form.js'))(sheet)];
  expect(there.equals(here)).toBe(true);
});

test('so are the papers for a board', async () => {
  const pack = samplePack(2);
  const here = [await drawBoardPack(pack), await drawMinutes(pack, [])];
  const there = [
    await aside(drawBoardPack, built('resources/selection/server/papers/board-pack.js'))(pack),
    await aside(drawMinutes, built('resources/selection/server/papers/minutes.js'))(pack, []),
  ];
  expect(there.map((one, index) => one.equals(here[index] as Buffer))).toEqual([true, true]);
});

test('meanwhile others are answered', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 20 }, () => draw('請書', at, letter, null)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

test('a letter that cannot be printed is refused with the same words, and the next one is drawn', async () => {
  const refusal = draw('請書', at, { ...letter, title: '請書😀' }, null);
  await expect(refusal).rejects.toMatchObject({ status: 422, code: 'letter_problem', message: expect.stringContaining('U+1F600') });
  expect((await draw('請書', at, letter, null)).subarray(0, 5).toString()).toBe('%PDF-');
});

import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormFields } from '../../../refine-app/form/form-fields.tsx';
import type { Answers } from '../../../schema/forms/answers.ts';
import type { FormSection } from '../../../schema/forms/definition.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const section: FormSection = {
  key: 'plan',
  title: '計画',
  fields: [
    { key: 'title', kind: 'text', label: '題名', help: '活動の内容が分かる題名', required: true },
    { key: 'summary', kind: 'longText', label: '概要', max: 10 },
    { key: 'amount', kind: 'yen', label: '申請額' },
    { key: 'people', kind: 'integer', label: '参加者', unit: '人' },
    { key: 'from', kind: 'date', label: '開始日' },
    { key: 'mail', kind: 'email', label: '連絡先' },
    { key: 'place', kind: 'choice', label: '場所', options: [option('river', '川'), option('school', '学校')] },
    { key: 'which', kind: 'text', label: '学校の名前', when: { field: 'place', test: 'in', values: ['school'] } },
    {
      key: 'prefecture',
      kind: 'choice',
      label: '都道府県',
      required: true,
      options: Array.from({ length: 8 }, (_, at) => option(`p${at}`, `県${at}`)),
    },
    { key: 'ways', kind: 'multiChoice', label: '方法', options: [option('walk', '歩く'), option('boat', '舟'), option('map', '地図')] },
    { key: 'agreed', kind: 'flag', label: '同意', required: true },
    {
      key: 'costs',
      kind: 'table',
      label: '内訳',
      most: 3,
      columns: [
        { key: 'what', kind: 'text', label: '品目', required: true },
        { key: 'amount', kind: 'yen', label: '金額' },
      ],
    },
    { key: 'spot', kind: 'point', label: '活動の場所' },
    { key: 'map', kind: 'file', label: '地図の画像', types: ['pdf', 'jpg', 'jpeg'], maxMegabytes: 5, most: 2 },
  ],
};

function option(value: string, label: string) {
  return { value, label };
}

/** Draws the section, whose answers are kept as a page would. */
function drawSection(first: Answers = {}, problems = {}) {
  const seen: { answers: Answers; left: string[] } = { answers: first, left: [] };
  function Page() {
    const [answers, setAnswers] = useState(first);
    seen.answers = answers;
    return (
      <FormFields
        section={section}
        answers={answers}
        problems={problems}
        notes={{ amount: '上限は ¥500,000 です。' }}
        onChange={(key, value) => setAnswers((before) => ({ ...before, [key]: value }))}
        onLeave={(key) => seen.left.push(key)}
      />
    );
  }
  return { ...draw(<Page />), seen };
}

test('Each kind of question takes its answer as the check reads it', async () => {
  const { user, seen } = drawSection();
  await user.type(screen.getByLabelText(/題名/), '川の観察');
  await user.type(screen.getByLabelText('申請額'), '３０，０００円');
  await user.type(screen.getByLabelText('参加者'), '約20');
  await user.type(screen.getByLabelText('開始日'), '2027-04-01');
  await user.type(screen.getByLabelText('連絡先'), 'a@example.jp');
  await user.click(screen.getByRole('radio', { name: '川' }));
  await user.selectOptions(screen.getByLabelText(/都道府県/), '県3');
  await user.click(screen.getByRole('checkbox', { name: '地図' }));
  await user.click(screen.getByRole('checkbox', { name: '歩く' }));
  await user.click(within(screen.getByRole('group', { name: /同意/ })).getByRole('checkbox'));
  expect(seen.answers).toEqual({
    title: '川の観察',
    amount: 30_000,
    people: '約20',
    from: '2027-04-01',
    mail: 'a@example.jp',
    place: 'river',
    prefecture: 'p3',
    ways: ['walk', 'map'],
    agreed: true,
  });
});

test('A number is shown with separators once its box is left, never while it is typed', async () => {
  const { user, seen } = drawSection();
  const box = screen.getByLabelText<HTMLInputElement>('申請額');
  await user.type(box, '３００００');
  expect([box.value, seen.answers.amount]).toEqual(['３００００', 30000]);
  await user.tab();
  expect(box.value).toBe('30,000');
  await user.clear(box);
  expect(seen.answers.amount).toBeNull();
});

test('A question that depends on an answer comes and goes with it; what was written there stays', async () => {
  const { user, seen } = drawSection();
  expect(screen.queryByLabelText('学校の名前')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '学校' }));
  await user.type(screen.getByLabelText('学校の名前'), '瀬小');
  await user.click(screen.getByRole('radio', { name: '選ばない' }));
  expect(screen.queryByLabelText('学校の名前')).toBeNull();
  expect([seen.answers.place, seen.answers.which]).toEqual([null, '瀬小']);
});

test('The characters that are left are counted as the check counts them; what is too long stays', async () => {
  const { user, seen } = drawSection();
  const box = screen.getByLabelText('概要');
  await user.type(box, '𠮷野川 ');
  expect(screen.getByText('あと7文字（10文字まで）')).toBeTruthy();
  await user.type(box, '123456789');
  expect(screen.getByText('10文字を3文字こえています')).toBeTruthy();
  expect(seen.answers.summary).toBe('𠮷野川 123456789');
});

test('Rows are added, moved and taken away, the focus follows, and the sum stands below', async () => {
  const { user, seen } = drawSection();
  const rows = () => within(screen.getByRole('group', { name: '内訳' })).getAllByRole('group');
  await user.type(within(rows()[0] as HTMLElement).getByLabelText(/品目/), '網');
  await user.type(within(rows()[0] as HTMLElement).getByLabelText('金額'), '1200');
  await user.click(screen.getByRole('button', { name: '行を加える' }));
  expect(document.activeElement).toBe(within(rows()[1] as HTMLElement).getByLabelText(/品目/));
  await user.keyboard('舟');
  await user.type(within(rows()[1] as HTMLElement).getByLabelText('金額'), '800');
  await user.tab();
  expect(screen.getByText('金額の合計').nextElementSibling?.textContent).toBe('¥2,000');
  await user.click(screen.getByRole('button', { name: '2行目を上へ' }));
  expect(seen.answers.costs).toEqual([
    { what: '舟', amount: 800 },
    { what: '網', amount: 1200 },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '1行目を上へ' }));
  expect(within(rows()[0] as HTMLElement).getByLabelText<HTMLInputElement>('金額').value).toBe('800');
  await user.click(screen.getByRole('button', { name: '1行目を除く' }));
  expect(seen.answers.costs).toEqual([{ what: '網', amount: 1200 }]);
  await user.click(screen.getByRole('button', { name: '行を加える' }));
  await user.click(screen.getByRole('button', { name: '行を加える' }));
  expect(screen.queryByRole('button', { name: '行を加える' })).toBeNull();
  expect(screen.getByText('3行まで入力できます。')).toBeTruthy();
});

test('A place is typed, pasted as a map gives it, or where the device is', async () => {
  const { user, seen } = drawSection();
  await user.type(screen.getByLabelText('緯度（北緯）'), '３５．５');
  expect(seen.answers.spot).toEqual({ latitude: 35.5, longitude: null });
  await user.clear(screen.getByLabelText('緯度（北緯）'));
  expect(seen.answers.spot).toBeNull();
  await user.click(screen.getByLabelText('緯度（北緯）'));
  await user.paste('35.681236, 139.767125');
  expect(seen.answers.spot).toEqual({ latitude: 35.681236, longitude: 139.767125 });
  const find = vi.fn<Geolocation['getCurrentPosition']>();
  const device = vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition: find } as unknown as Geolocation);
  find.mockImplementation((found) => found({ coords: { latitude: 34.12345678, longitude: 135.5, accuracy: 12.3 } } as GeolocationPosition));
  await user.click(screen.getByRole('button', { name: '現在地を使う' }));
  expect(seen.answers.spot).toEqual({ latitude: 34.123457, longitude: 135.5 });
  expect(screen.getByText(/誤差およそ13m/)).toBeTruthy();
  find.mockImplementation((_, failed) => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await user.click(screen.getByRole('button', { name: '現在地を使う' }));
  expect(screen.getByText(/許可されていません/)).toBeTruthy();
  device.mockRestore();
});

test('What is wrong, what helps, what is allowed and what a file may be stand at the question, and all of it is accessible', async () => {
  const { user, seen } = drawSection({}, { title: '題名を入力してください', ways: '方法を選んでください' });
  const title = screen.getByLabelText(/題名/);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('field-title-help')?.textContent).toBe('活動の内容が分かる題名');
  expect(screen.getByRole('group', { name: '方法' }).getAttribute('aria-describedby')).toBe('field-ways-error');
  expect(screen.getByText('上限は ¥500,000 です。')).toBeTruthy();
  expect(screen.getByText('PDF、JPEG 1つ5MBまで 2つまで')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '歩く' }));
  await user.tab();
  expect(seen.left).toEqual([]);
  await user.tab();
  await user.tab();
  expect(seen.left).toEqual(['ways']);
  await expectAccessible();
});

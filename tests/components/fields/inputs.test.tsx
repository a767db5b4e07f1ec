import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fiscalYearLabel } from '../../../domain/dates/fiscal-year.ts';
import { formatDateTimeToSecond } from '../../../domain/dates/japan-date.ts';
import { DayPicker } from '../../../refine-app/resource/kinds/parts/day-picker.tsx';
import { resources } from '../../../resources.config.ts';
import type { Fields } from '../../../schema/field.ts';
import {
  accountNumber,
  choice,
  date,
  dateTime,
  email,
  fiscalYear,
  flag,
  integer,
  longText,
  numberChoice,
  password,
  reference,
  text,
  yen,
} from '../../../schema/fields.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { drawInputs } from '../support/inputs.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const resource = resources.grants;

const fields = {
  text: text('名称', { max: 5 }),
  digits: text('銀行コード', { digits: 4 }),
  longText: longText('説明', { max: 5 }),
  email: email('メール'),
  integer: integer('人数', { min: 1, max: 20 }),
  yen: yen('交付額', { required: '交付額を入力してください' }),
  date: date('開始日'),
  dateTime: dateTime('公開日時'),
  accountNumber: accountNumber('口座番号', { digits: 7 }),
  password: password('パスワード'),
} as const satisfies Fields;

const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: labels[name] as string });
/** A part of its own in the build. */
beforeAll(() => DayPicker.fetch());

const only = (name: keyof typeof fields): Fields => ({ [name]: fields[name] });

test.each([
  ['text', ' 北上川 ', '北上川'],
  ['digits', '0001', '0001'],
  ['longText', '一\n二', '一\n二'],
  ['email', 'Hanako@Example.JP', 'hanako@example.jp'],
  ['integer', '12', 12],
  ['integer', '１２', 12],
  ['yen', '1,234,567', 1_234_567],
  ['yen', '１２３４円', 1234],
  ['accountNumber', '１２３４５６７', '1234567'],
] as const)('%s: 「%s」 as it is typed is %j for the API', async (name, typed, wanted) => {
  const { user, value } = drawInputs({ resource, fields: only(name) });
  await user.type(box(name), typed);
  await user.tab();
  expect(kindOf(fields[name]).check(value(name), fields[name])).toEqual({ ok: true, value: wanted });
});

test.each([
  ['text', '北上川流域の会', '名称は5文字以内で入力してください（現在7文字）'],
  ['digits', '12', '銀行コードは4桁の数字で入力してください'],
  ['longText', '一二三四五六', '説明は5文字以内で入力してください（現在6文字）'],
  ['email', 'hanako', 'メールは「name@example.jp」の形で入力してください'],
  ['integer', '二十', '人数は整数で入力してください'],
  ['integer', '21', '人数は1から20までの数で入力してください'],
  ['yen', '百万', '交付額は整数で入力してください'],
  ['accountNumber', '123', '口座番号は7桁の数字で入力してください'],
  ['date', '来年の春', '開始日は「2026-04-01」の形の日付で入力してください'],
  ['dateTime', '2026/13/40 10:00', '公開日時は日時で入力してください'],
] as const)('%s: 「%s」 is answered when the box is left: %s', async (name, typed, words) => {
  const { user, verify } = drawInputs({ resource, fields: only(name) });
  await user.type(box(name), typed);
  await user.tab();
  await screen.findByText(words);
  expect(box(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent).toContain(words);
  // What was typed is still there to be mended.
  expect(box(name).value).toBe(typed);
  await verify();
  expect(screen.getAllByText(words)).toHaveLength(1);
  await expectAccessible();
});

test('An error goes with the next key, and not before', async () => {
  const { user, verify } = drawInputs({ resource, fields: only('yen') });
  await verify();
  expect(await screen.findByText('交付額を入力してください')).toBeDefined();
  await user.type(box('yen'), '5');
  await waitFor(() => expect(screen.queryByText('交付額を入力してください')).toBeNull());
  expect(box('yen').getAttribute('aria-invalid')).toBeNull();
});

test('An amount is shown with separators once the box is left; the arrow keys go by steps, not below nothing', async () => {
  const { user, value } = drawInputs({ resource, fields: { yen: yen('交付額', { step: 1000 }) } });
  await user.type(box('yen'), '1234567');
  expect(box('yen').value).toBe('1234567');
  await user.tab();
  expect(box('yen').value).toBe('1,234,567');
  await user.clear(box('yen'));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(value('yen')).toBe(2000);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(value('yen')).toBe(0);
});

test('A required input says so to those who hear it', () => {
  drawInputs({ resource, fields: { ...only('yen'), ...only('text') } });
  expect(box('yen').getAttribute('aria-required')).toBe('true');
  expect(box('text').getAttribute('aria-required')).toBe('false');
});

test.each([
  ['2026/11/21', '2026-11-21'],
  ['2026/1/5', '2026-01-05'],
  ['2026/1/15', '2026-01-15'],
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['２０２６年１１月２１日', '2026-11-21'],
])('A day may be typed as %s, and is taken by Enter and when the box is left', async (typed, wanted) => {
  const { user, value } = drawInputs({ resource, fields: only('date') });
  await user.type(box('date'), `${typed}{Enter}`);
  expect(value('date')).toBe(wanted);
  expect(box('date').value).toBe(wanted.replaceAll('-', '/'));
  await user.clear(box('date'));
  await user.tab();
  await waitFor(() => expect(value('date')).toBeNull());
  await user.type(box('date'), typed);
  await user.tab();
  await waitFor(() => expect(value('date')).toBe(wanted));
});

test('Enter takes a date and does not send the form', async () => {
  const { user } = drawInputs({ resource, fields: { ...only('date'), ...only('yen') } });
  await user.type(box('date'), '2026/11/21{Enter}');
  expect(screen.queryByText('交付額を入力してください')).toBeNull();
});

test('An instant is shown and typed on the clock of Japan', async () => {
  const { user, value } = drawInputs({ resource, fields: only('dateTime'), start: { dateTime: '2026-04-01T00:30:00.000Z' } });
  await waitFor(() => expect(box('dateTime').value).toBe('2026/04/01 09:30'));
  await user.clear(box('dateTime'));
  await user.type(box('dateTime'), '2026/11/21 08:00{Enter}');
  expect(value('dateTime')).toBe('2026-11-20T23:00:00.000Z');
  await user.clear(box('dateTime'));
  await user.type(box('dateTime'), '2026/11/21 09:00');
  await user.tab();
  await waitFor(() => expect(value('dateTime')).toBe('2026-11-21T00:00:00.000Z'));
  await user.clear(box('dateTime'));
  await user.tab();
  await waitFor(() => expect(value('dateTime')).toBeNull());
});

test.each([
  ['2026/11/21 9:05', '2026/11/21 09:05'],
  ['2026-11-21 18:00', '2026/11/21 18:00'],
  ['２０２６年１１月２１日 １８時', '2026/11/21 18:00'],
  ['20261121 18:00', '2026/11/21 18:00'],
  ['2026/11/21', '2026/11/21 18:00'],
  ['2026/11/21 23:59:59', '2026/11/21 23:59:59'],
  ['2026/11/21 24:00', '2026/11/22 00:00'],
])('An instant may be typed as %s, and then stands there as %s', async (typed, shown) => {
  const { user, value } = drawInputs({ resource, fields: { dateTime: dateTime('公開日時', { time: '18:00' }) } });
  await user.type(box('dateTime'), typed);
  await user.tab();
  await waitFor(() => expect(box('dateTime').value).toBe(shown));
  expect(formatDateTimeToSecond(String(value('dateTime')))).toBe(shown.padEnd(19, ':00'));
});

test('The calendar is out of the way of who types', async () => {
  const { user } = drawInputs({ resource, fields: only('dateTime') });
  const calendar = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await user.click(box('dateTime'));
  await waitFor(() => expect(calendar()).not.toBeNull());
  await user.keyboard('2026/11');
  await waitFor(() => expect(calendar()).toBeNull());
  expect(box('dateTime').value).toBe('2026/11');
  await user.click(box('dateTime'));
  await waitFor(() => expect(calendar()).not.toBeNull());
});

test('A day that is pressed in the calendar has the time of the field, and is taken with that', async () => {
  const { user, value } = drawInputs({
    resource,
    fields: { dateTime: dateTime('公開日時', { time: '18:00' }) },
    start: { dateTime: '2026-11-21T00:00:00.000Z' },
  });
  await user.clear(box('dateTime'));
  await user.tab();
  await user.click(box('dateTime'));
  await user.click(document.querySelectorAll('.ant-picker-cell-in-view')[14] as Element);
  await user.tab();
  await waitFor(() => expect(String(value('dateTime'))).toMatch(/T09:00:00\.000Z$/));
});

test('A password is hidden until one wants to see it', async () => {
  const { user, value } = drawInputs({ resource, fields: only('password') });
  const input = screen.getByLabelText<HTMLInputElement>('パスワード');
  await user.type(input, 'kitakami-river-26');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'パスワードを表示する', pressed: false }));
  expect(input.type).toBe('text');
  expect(screen.getByRole('button', { name: 'パスワードを表示する', pressed: true })).toBeDefined();
  expect(value('password')).toBe('kitakami-river-26');
  await expectAccessible();
});

test('A row that exists keeps its password unless another one is typed', () => {
  const users = resources.users;
  drawInputs({ resource: users, fields: only('password'), row: rowOf(users, 1) });
  expect(screen.getByLabelText<HTMLInputElement>('パスワード').placeholder).toBe('変更しない');
});

const year = new Date().getFullYear();
const colours = choice('区分', { river: '河川', lake: '湖沼' });

test.each([
  ['choice', colours, '湖沼', 'lake'],
  ['numberChoice', numberChoice('税率', { 8: '8%', 10: '10%' }), '10%', 10],
  ['fiscalYear', fiscalYear('年度'), fiscalYearLabel(year), year],
] as const)('%s: one of a few is chosen by its words', async (name, field, words, wanted) => {
  const { user, value } = drawInputs({ resource, fields: { [name]: field } });
  await user.click(screen.getByRole('combobox', { name: field.label }));
  await user.click(await screen.findByText(words));
  expect(value(name)).toBe(wanted);
  await expectAccessible();
});

test('One of a few is chosen by keyboard', async () => {
  const { user, value } = drawInputs({ resource, fields: { choice: colours } });
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText('湖沼');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(value('choice')).toBe('lake');
});

test('What an empty choice means is offered and chosen as nothing', async () => {
  const { user, value } = drawInputs({
    resource,
    fields: { choice: choice('年度', { now: '今年度' }, { blank: '全年度' }) },
    start: { choice: 'now' },
  });
  await user.click(screen.getByRole('combobox', { name: '年度' }));
  await user.click(await screen.findByText('全年度'));
  expect(value('choice')).toBeNull();
});

test('Yes or no is chosen by its words', async () => {
  const { user, value } = drawInputs({ resource, fields: { flag: flag('公開', { words: ['公開する', '公開しない'] }) }, start: { flag: false } });
  const group = within(screen.getByRole('radiogroup', { name: '公開' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: '公開しない' }).checked).toBe(true);
  await user.click(group.getByRole('radio', { name: '公開する' }));
  expect(value('flag')).toBe(true);
  await expectAccessible();
});

const organization = { organizationId: reference('団体', 'organizations') };

test('A row of another resource is found by typing, and its id is sent', async () => {
  api.list(resources.organizations, ({ query }) =>
    [rowOf(resources.organizations, query.get('q') ? 12 : 11)].map((row) => ({ ...row, name: query.get('q') ? '最上川の会' : '北上川の会' })),
  );
  const { user, value } = drawInputs({ resource, fields: organization });
  const input = screen.getByRole('combobox', { name: '団体' });
  await user.click(input);
  expect(await screen.findByText('北上川の会')).toBeDefined();
  await user.type(input, '最上');
  await user.click(await screen.findByText('最上川の会'));
  expect(value('organizationId')).toBe(12);
  expect(api.calls.at(-1)?.query.get('q')).toBeNull();
});

test('What has been chosen is named, also where the first choices lack it', async () => {
  api.list(resources.organizations, ({ query }) => (query.get('id') === '40' ? [{ ...rowOf(resources.organizations, 40), name: '信濃川の会' }] : []));
  drawInputs({ resource, fields: organization, start: { organizationId: 40 } });
  expect(await screen.findByText('信濃川の会')).toBeDefined();
});

test('Of the forms only what has been published is offered to a call, each version by its number', async () => {
  const { calls, application_forms } = resources;
  const row = { ...rowOf(application_forms, 3), name: '学校の申請書', number: 2, note: '上限を変えた版' };
  api.list(application_forms, ({ query }) => (query.get('status') === 'published' ? [row] : [row, { ...row, id: 4 }]));
  const { user } = drawInputs({ resource: calls, fields: { formId: calls.fields.formId } });
  await user.click(screen.getByRole('combobox', { name: '申請様式' }));
  expect(await screen.findByText('第2版 ・ 上限を変えた版')).toBeDefined();
  expect(screen.getAllByText('学校の申請書')).toHaveLength(1);
});

test('Choices that cannot be fetched say so and can be asked for again', async () => {
  let tries = 0;
  api.on('GET /api/organizations', () =>
    tries++ === 0 ? new Refusal(403, '団体を見る権限がありません') : { organizations: [], pagination: { totalItems: 0 } },
  );
  const { user } = drawInputs({ resource, fields: organization });
  await user.click(screen.getByRole('combobox', { name: '団体' }));
  expect(await screen.findByText('団体を見る権限がありません')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('候補がありません')).toBeDefined();
});

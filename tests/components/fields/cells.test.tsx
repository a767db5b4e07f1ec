import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatYen } from '../../../domain/money/yen.ts';
import { FieldValue, Value } from '../../../refine-app/resource/kinds/field-value.tsx';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { resources } from '../../../resources.config.ts';
import type { Field } from '../../../schema/field.ts';
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
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { applications, banks, grants, organizations, submissions } = resources;

const cell = (field: Field, value: unknown, place: 'list' | 'record' = 'record', row: RowData = rowOf(grants, 1)) => (
  <FieldValue resource={grants} name="cell" field={field} value={value} row={row} place={place} />
);

test.each([
  [text('名称'), '北上川', '北上川'],
  [longText('説明'), '一\n二', '一\n二'],
  [text('件名', { merges: true }), '{{title}}のご連絡', '［題名］のご連絡'],
  [longText('本文', { merges: true }), '{{recipientName}} 様\n{{nope}}', '［宛名］ 様\n［nope］'],
  [text('件名'), '{{title}}', '{{title}}'],
  [integer('人数', { unit: '人' }), 12, '12人'],
  [integer('大きさ', { unit: 'バイト' }), 2048, '2 KB'],
  [yen('交付額'), 1_234_567, formatYen(1_234_567)],
  [yen('交付額'), 0, formatYen(0)],
  [yen('交付額', { zeroIsNone: true }), 0, '—'],
  [date('開始日'), '2026-04-01', '2026/04/01 (水)'],
  [dateTime('公開日時'), '2026-03-31T23:30:00.000Z', '2026/04/01 08:30'],
  [fiscalYear('年度'), 2026, '2026年度（令和8年度）'],
  [choice('区分', { river: '河川' }), 'river', '河川'],
  [choice('区分', { river: '河川' }), 'gone', 'gone'],
  [applications.fields.status, 'SOME_OLD_CODE', 'SOME_OLD_CODE'],
  [submissions.fields.status, 'SOME_OLD_CODE', '未定義'],
  [numberChoice('税率', { 10: '10%' }), 10, '10%'],
  [flag('公開', { words: ['公開', '非公開'] }), false, '非公開'],
  [password('パスワード'), 'x', '********'],
  [accountNumber('口座番号'), '1234567', '***4567'],
] as const)('%o of %j is shown as 「%s」', (field, value, words) => {
  draw(cell(field as Field, value));
  expect(screen.getByRole('main').textContent?.trim()).toBe(words);
});

test('A document whose status is empty says that it is undefined', () => {
  draw(<Value resource={submissions} name="status" row={rowOf(submissions, 1, { status: '' })} place="record" />);
  expect(screen.getByText('未定義')).toBeDefined();
});

test('A mail address can be written to from a record; in a list it is words', async () => {
  const { rerender } = draw(null);
  rerender(cell(email('メール'), 'hanako@example.jp', 'list'));
  expect(screen.queryByRole('link')).toBeNull();
  rerender(cell(email('メール'), 'hanako@example.jp'));
  expect(screen.getByRole('link', { name: 'hanako@example.jp' }).getAttribute('href')).toBe('mailto:hanako@example.jp');
});

const organization = reference('団体', 'organizations');

test('A reference is named as it came with the row, and on a record leads there for those who may go', () => {
  const row = rowOf(grants, 1, { cellTitle: '最上川の会' });
  const { unmount } = draw(
    <FieldValue resource={{ ...grants, fields: { cell: organization } }} name="cell" field={organization} value={12} row={row} place="record" />,
  );
  expect(screen.getByRole('link', { name: '最上川の会' }).getAttribute('href')).toBe(`${organizations.screen.path}/12`);
  unmount();
  draw(<FieldValue resource={{ ...grants, fields: { cell: organization } }} name="cell" field={organization} value={12} row={row} place="record" />, {
    me: { ...clerk, permissions: {} },
  });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('最上川の会')).toBeDefined();
});

test('One that came without a name is looked up; until then, and where that fails, its number stands there', async () => {
  let tries = 0;
  api.on('GET /api/organizations', () =>
    tries++ === 0 ? new Refusal(409, '今は見られません') : { organizations: [rowOf(organizations, 12, { name: '最上川の会' })] },
  );
  const resource = { ...grants, fields: { cell: organization } };
  const { user } = draw(<FieldValue resource={resource} name="cell" field={organization} value={12} row={rowOf(grants, 1)} place="list" />);
  expect(screen.getByText(`${organizations.label} 12`)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('最上川の会')).toBeDefined();
});

test('An account number is shown whole by a press, for those who may, and a refusal is told', async () => {
  const [name] = Object.entries(banks.fields).find(([, { kind }]) => kind === 'accountNumber') as [string, Field];
  const row = rowOf(banks, 4, { [name]: '***4567', abilities: ['reveal'] });
  let tries = 0;
  api.on('POST /api/banks/4/reveal', () => (tries++ === 0 ? new Refusal(403, '権限がありません') : { ...row, [name]: '1234567' }));
  const { user } = draw(
    <FieldValue resource={banks} name={name} field={banks.fields[name as 'accountNumber']} value={row[name]} row={row} place="record" />,
  );
  expect(screen.getByText('***4567')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '表示する' }));
  expect(await screen.findByText('口座番号を表示できませんでした')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '表示する' }));
  await waitFor(() => expect(screen.getByText('1234567')).toBeDefined());
});

test('A postal code is read with its hyphen', () => {
  draw(cell(organizations.fields.postalCode, '1660004'));
  expect(screen.getByText('166-0004')).toBeDefined();
});

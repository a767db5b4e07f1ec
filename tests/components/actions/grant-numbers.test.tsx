import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { GrantNumbersButton } from '../../../resources/applications/screens/console/grant-numbers.tsx';
import { resources } from '../../../resources.config.ts';
import { type Call, fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { listed } from '../support/listed.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { applications } = resources;
const address = 'POST /api/applications/grant-numbers';
const rows = [3, 1].map((id) =>
  listed(
    applications,
    rowOf(applications, id, { entryNumber: `E-${id}`, title: `川の会 ${id}`, grantNumber: null, approvedAmount: null, entryAmount: id * 100_000 }),
  ),
);

interface Sent {
  readonly preview: boolean;
  readonly rows: readonly {
    readonly entryNumber: string;
    readonly grantNumber: string;
    readonly approvedAmount: number;
    readonly version?: number;
  }[];
}

/** The server finds every application but E-9, and nothing stands there yet. */
const answer = ({ body }: Call) =>
  (body as Sent).rows.map((row) => {
    const known = row.entryNumber !== 'E-9';
    const outcome = known ? { success: true, error: null, change: 'changed' } : { success: false, error: 'その申請はありません', change: null };
    const before = known ? { title: `題名 ${row.entryNumber}`, grantNumber: 'R7-001', approvedAmount: null } : null;
    return { ...row, ...outcome, before, version: known ? 5 : null };
  });
const sent = () => api.to(address).map(({ body }) => body as Sent);

function open(chosen: readonly RowData[] = [], onDone?: (done: readonly RowData[]) => void) {
  return draw(<GrantNumbersButton resource={applications} rows={chosen} place="list" onDone={onDone} />);
}
const press = async ({ user }: ReturnType<typeof draw>, name: string) => user.click(await screen.findByRole('button', { name }));
const begin = async (drawn: ReturnType<typeof draw>) => {
  await press(drawn, '助成番号と承認額をまとめて登録');
  return screen.findByRole('dialog', { name: '助成番号と承認額をまとめて登録' });
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /受付番号・助成番号・承認額/ });
const paste = async (drawn: ReturnType<typeof draw>, text: string) => {
  await drawn.user.click(box());
  await drawn.user.paste(text);
};

test('A pasted list is shown with what stands there, and only what can be is written, with the versions that were looked at', async () => {
  api.on(address, answer);
  const drawn = open();
  const dialog = await begin(drawn);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /続き番号/ }).disabled).toBe(true);
  await paste(drawn, '受付番号\t助成番号\t承認額\nE-1\tＲ８－００１\t３００，０００円\nE-9\tR8-002\t5');
  await press(drawn, '内容を確認する');
  expect((await screen.findByText(/登録できます/)).textContent).toBe('1件を登録できます。1件は登録できないため、対象から外します。');
  const [, first, second] = within(screen.getByRole('region', { name: '登録する内容の確認' })).getAllByRole('row');
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringMatching(/E-9.*その申請はありません/),
    expect.stringMatching(/E-1R8-001いまは R7-001¥300,000登録します/),
  ]);
  await expectAccessible();
  await press(drawn, '1件を登録する');
  expect((await screen.findByText(/すべてを登録しました/)).textContent).toBe('1件すべてを登録しました。');
  const row = { entryNumber: 'E-1', grantNumber: 'R8-001', approvedAmount: 300_000 };
  expect(sent()).toEqual([
    { preview: true, rows: [row, { entryNumber: 'E-9', grantNumber: 'R8-002', approvedAmount: 5 }] },
    { preview: false, rows: [{ ...row, version: 5 }] },
  ]);
});

test.each([
  ['UTF-8', new TextEncoder().encode('受付番号,助成番号,承認額\nE-1,甲-1,"1,000"')],
  [
    'Shift_JIS',
    new Uint8Array(
      [...'E-1,']
        .map((one) => one.charCodeAt(0))
        .concat(
          0x8d,
          0x62,
          [...'-1,1000'].map((one) => one.charCodeAt(0)),
        ),
    ),
  ],
])('A file in %s is read into the same box', async (_, bytes) => {
  api.on(address, answer);
  const drawn = open();
  const dialog = await begin(drawn);
  await drawn.user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File([bytes], '採択.csv', { type: 'text/csv' }));
  await expect.poll(() => box().value).toContain('甲-1');
  await press(drawn, '内容を確認する');
  await screen.findByText('1件を登録できます。');
  expect(sent()[0]?.rows).toEqual([{ entryNumber: 'E-1', grantNumber: '甲-1', approvedAmount: 1000 }]);
});

test('What cannot be read is told by its line, and nothing is sent', async () => {
  const drawn = open();
  await begin(drawn);
  await paste(drawn, 'E-1,R8-001,千円\nE-2');
  await press(drawn, '内容を確認する');
  const told = await screen.findAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1行目：承認額「千円」を読み取れません/),
    expect.stringMatching(/^2行目：助成番号・承認額がありません/),
  ]);
  expect(sent()).toEqual([]);
});

test('Chosen rows are numbered in their order, with the amount applied for unless another is typed', async () => {
  api.on(address, answer);
  const finished: (readonly RowData[])[] = [];
  const drawn = open(rows, (done) => finished.push(done));
  const dialog = await begin(drawn);
  await press(drawn, '内容を確認する');
  await screen.findByText(/^最初の助成番号を、数字で終わるように入力してください/);
  await drawn.user.type(screen.getByRole('textbox', { name: /最初の助成番号/ }), 'R8-009');
  const amount = screen.getByRole('textbox', { name: 'E-1の承認額' });
  await drawn.user.clear(amount);
  await drawn.user.type(amount, '80,000');
  expect(within(dialog).getByRole('region', { name: '選択した行' }).textContent).toMatch(/E-3.*R8-009.*E-1.*R8-010/);
  await expectAccessible();
  await press(drawn, '内容を確認する');
  await press(drawn, '2件を登録する');
  await screen.findByText('2件すべてを登録しました。');
  expect(sent()[0]?.rows).toEqual([
    { entryNumber: 'E-3', grantNumber: 'R8-009', approvedAmount: 300_000 },
    { entryNumber: 'E-1', grantNumber: 'R8-010', approvedAmount: 80_000 },
  ]);
  const [, close] = screen.getAllByRole('button', { name: '閉じる' });
  await drawn.user.click(close ?? screen.getByRole('button', { name: '閉じる' }));
  expect(finished).toEqual([rows]);
});

test('A call that fails says so, and what was typed stays for another try', async () => {
  api.on(address, () => new Refusal(503, 'ただいま混み合っています。'));
  const drawn = open();
  await begin(drawn);
  await paste(drawn, 'E-1,R8-001,5');
  await press(drawn, '内容を確認する');
  await screen.findByText('ただいま混み合っています。');
  expect(box().value).toBe('E-1,R8-001,5');
  api.on(address, answer);
  await press(drawn, '内容を確認する');
  await press(drawn, '戻って直す');
  expect(box().value).toBe('E-1,R8-001,5');
});

test('Nobody is offered it who may not change applications', () => {
  draw(<GrantNumbersButton resource={applications} rows={rows} place="list" />, { me: { ...clerk, permissions: { applications: ['read'] } } });
  expect(screen.queryByRole('button')).toBeNull();
});

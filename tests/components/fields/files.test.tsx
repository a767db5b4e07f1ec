import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Value } from '../../../refine-app/resource/kinds/field-value.tsx';
import { resources } from '../../../resources.config.ts';
import { file } from '../../../schema/fields.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { drawInputs } from '../support/inputs.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const resource = resources.grants;
const fields = { fileId: file('要項', { types: ['pdf'], maxMegabytes: 1, required: '要項のファイルを選択してください' }) };
const pdf = (name: string, size = 4) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

test('A chosen file is sent at once, named, and its number is what the form holds', async () => {
  api.on('POST /api/files', () => ({ id: 41, fileName: '要項.pdf', size: 4, contentType: 'application/pdf' }));
  const { user, value } = drawInputs({ resource, fields });
  expect(screen.getByText(/^PDF\s1MBまで$/)).toBeDefined();
  await user.upload(chooser(), pdf('要項.pdf'));
  expect(await screen.findByText('要項.pdf')).toBeDefined();
  expect(value('fileId')).toBe(41);
  const [sent] = api.to('POST /api/files');
  expect(Object.fromEntries(sent?.body as FormData)).toMatchObject({ resource: 'grants', field: 'fileId' });
  expect(await screen.findByRole('button', { name: '要項 別のファイルを選ぶ' })).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '要項.pdfを外す' }));
  expect(value('fileId')).toBeNull();
});

test.each([
  ['of another kind', '要項.exe', 4, '以下のファイルは無効です：要項.exe'],
  ['too large', '要項.pdf', 1024 * 1024 + 1, 'ファイルサイズは1MB以下にしてください'],
  ['empty', '要項.pdf', 0, '以下のファイルは無効です：要項.pdf（中身がありません）'],
])('A file that is %s is refused before it is sent', async (_, name, size, words) => {
  const { value } = drawInputs({ resource, fields });
  fireEvent.change(chooser(), { target: { files: [pdf(name, size)] } });
  expect(await screen.findByText(words)).toBeDefined();
  expect(value('fileId')).toBeUndefined();
  expect(api.calls).toEqual([]);
});

test('A file that does not arrive says why, and the field stays as it was', async () => {
  api.on('POST /api/files', () => new Refusal(413, 'ファイルが大きすぎます'));
  const { user, value } = drawInputs({ resource, fields });
  await user.upload(chooser(), pdf('要項.pdf'));
  const words = await screen.findByText('ファイルが大きすぎます');
  expect(words.getAttribute('role')).toBe('alert');
  expect(value('fileId')).toBeUndefined();
});

test('A file on record is downloaded by its name; a refusal is told beside it', async () => {
  const holder = Object.values<Resource>(resources).find(({ fields: own }) => Object.values(own).some(({ kind }) => kind === 'file')) as Resource;
  const name = Object.keys(holder.fields).find((one) => holder.fields[one]?.kind === 'file') as string;
  const row = rowOf(holder, 5);
  let tries = 0;
  api.on(`GET /api/files/${holder.name}/5/${name}`, () => (tries++ === 0 ? new Refusal(404, 'ファイルが見つかりません') : new Blob(['%PDF'])));
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  const { user } = draw(<Value resource={holder} name={name} row={row} place="record" />);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('ファイルが見つかりません')).toBeDefined();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('ファイルが見つかりません')).toBeNull();
  await expectAccessible();
  made.mockRestore();
});

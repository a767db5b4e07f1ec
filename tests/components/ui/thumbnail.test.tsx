import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Value } from '../../../refine-app/resource/kinds/field-value.tsx';
import { Thumbnail } from '../../../refine-app/ui/thumbnail.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const address = '/api/files/submission_files/7/fileId';
const one = { address, fileId: 3 };

vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:small');

/** What watches the pictures calls this when one comes into sight or leaves it. */
let tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => undefined;
/** What a picture meets on a page that shows it at once. */
let atOnce = true;
class Watch {
  constructor(told: typeof tell) {
    tell = told;
  }
  observe = () => atOnce && tell([{ isIntersecting: true }]);
  disconnect = () => undefined;
}
beforeEach(() => {
  atOnce = true;
  vi.stubGlobal('IntersectionObserver', Watch);
});

test('A picture is fetched small, and named by its file', async () => {
  api.on(`GET ${address}`, () => new Blob(['x'], { type: 'image/jpeg' }));
  draw(<Thumbnail {...one} fileName="川の写真.JPG" />);
  expect((await screen.findByRole('img', { name: '川の写真.JPG' })).getAttribute('src')).toBe('blob:small');
  expect(api.to(`GET ${address}`).map(({ query }) => String(query))).toEqual(['thumbnail=true']);
  await expectAccessible();
});

test.each(['報告書.pdf', '写真.heic', '収支.xlsx'])('%s has a sign in its place, and nobody is asked for a picture', (fileName) => {
  draw(<Thumbnail {...one} fileName={fileName} />);
  expect(document.querySelector('svg')).not.toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
  expect(api.calls).toEqual([]);
});

test('So has a picture that the virus scan holds, and one that cannot be made small', async () => {
  draw(<Thumbnail {...one} fileName="待つ写真.jpg" closed />);
  expect(api.calls).toEqual([]);
  api.on(`GET ${address}`, () => new Refusal(404, 'このファイルは画面に表示できません。'));
  draw(<Thumbnail {...one} fileName="壊れた写真.jpg" />);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(screen.queryByRole('img')).toBeNull();
});

test('A picture that is not near what is seen is not fetched yet', async () => {
  atOnce = false;
  api.on(`GET ${address}`, () => new Blob(['x'], { type: 'image/jpeg' }));
  draw(<Thumbnail {...one} fileName="下の写真.png" />);
  act(() => tell([{ isIntersecting: false }]));
  expect(api.calls).toEqual([]);
  act(() => tell([{ isIntersecting: true }]));
  await screen.findByRole('img', { name: '下の写真.png' });
});

test('A file on record shows its picture beside its name', async () => {
  const row = rowOf(resources.receipts, 5, { receiptImageId: 9, receiptImagePath: '領収書.png' });
  api.on('GET /api/files/receipts/5/receiptImageId', () => new Blob(['x'], { type: 'image/jpeg' }));
  draw(<Value resource={resources.receipts} name="receiptImageId" row={row} place="record" />);
  await screen.findByRole('img', { name: '領収書.png' });
});

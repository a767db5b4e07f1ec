import { describe, expect, it } from 'vitest';
import { namedPhoto, sortOut, unusedName } from '../../refine-app/ui/file-checks.ts';
import {
  currentSubmissionFiles,
  documentGroups,
  documentPath,
  filesOfRound,
  isAwaited,
  stepWords,
} from '../../resources/documents/screens/grantee/documents.ts';

const megabyte = 1024 * 1024;
const chosen = (name: string, size = 10, type = '') => ({ name, size, type });

describe('files that are chosen for a document', () => {
  const reasonFor = (file: ReturnType<typeof chosen>, taken: readonly string[] = []) => sortOut([file], taken).refused[0]?.reason;

  it.each(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif', 'PDF', 'JPG'])('are taken as %s', (ending) =>
    expect(reasonFor(chosen(`報告.${ending}`))).toBeUndefined(),
  );

  it.each([
    [chosen('動画.mp4'), '受け取れない形式です'],
    [chosen('名前だけ'), '受け取れない形式です'],
    [chosen('pdf'), '受け取れない形式です'],
    [chosen('空.pdf', 0), '中身が空です'],
    [chosen('大.pdf', 50 * megabyte + 1), '50MBを超えています（50.0 MB）'],
    [chosen(`${'あ'.repeat(252)}.pdf`), '名前が255文字を超えています'],
    [chosen('IMG_0001.HEIC'), 'iPhoneなどの写真の形式（HEIC）は受け取れません'],
    [chosen('IMG_0001.jpg', 10, 'image/heic'), 'iPhoneなどの写真の形式（HEIC）は受け取れません'],
  ])('are refused with a reason and a way out: $name', (file, reason) => {
    const [refused] = sortOut([file], []).refused;
    expect(refused).toMatchObject({ name: file.name, reason });
    expect(refused?.remedy).toMatch(/。$/);
  });

  it('are taken up to the very limits', () => {
    expect(sortOut([chosen('大.pdf', 50 * megabyte), chosen(`${'あ'.repeat(251)}.pdf`)], []).refused).toEqual([]);
  });

  it('are each of a name of its own, however it is written', () => {
    const { good, refused } = sortOut([chosen('報告書.pdf'), chosen('が.pdf'), chosen('か\u3099.pdf')], ['報告書.pdf']);
    expect(good.map(({ name }) => name)).toEqual(['が.pdf']);
    expect(refused.map(({ reason }) => reason)).toEqual(['同じ名前のファイルがすでにあります', '同じ名前のファイルがすでにあります']);
  });
});

describe('a photograph just taken', () => {
  const at = new Date('2026-11-21T12:40:30Z');
  const photo = new File(['x'], 'image.JPG', { type: 'image/jpeg' });

  it('is named by its time in Japan, and each by a name of its own', () => {
    expect(namedPhoto(photo, at, []).name).toBe('写真_20261121_2140.jpg');
    expect(namedPhoto(photo, at, ['写真_20261121_2140.jpg', '写真_20261121_2140_2.jpg']).name).toBe('写真_20261121_2140_3.jpg');
    expect(namedPhoto(photo, at, ['別の書類.pdf'])).toMatchObject({ type: 'image/jpeg', size: 1 });
  });
  it('give a file that replaces another a name of its own, but leave one that is free', () => {
    const named = (name: string, taken: readonly string[]) => unusedName(new File(['x'], name), taken).name;
    expect(named('image.JPG', [])).toBe('image.jpg');
    expect(named('image.jpg', ['image.jpg', 'image_2.jpg'])).toBe('image_3.jpg');
    expect(named('報告', ['報告'])).toBe('報告_2');
  });
});

describe('the files that count', () => {
  const file = (id: number, fileName: string, round: number | null, removedAt: string | null = null) => ({ id, fileName, round, removedAt });
  const files = [
    file(6, '報告書.pdf', null),
    file(5, '名簿.xlsx', 2, '2026-11-05T00:00:00Z'),
    file(4, '収支.xlsx', 2),
    file(3, '写真.jpg', 1),
    file(2, '収支.xlsx', 1),
    file(1, '報告書.pdf', 1),
  ];
  const ids = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id);

  it('are the newest of each name that was not withdrawn', () => expect(ids(currentSubmissionFiles(files))).toEqual([3, 4, 6]));

  it('are, for a receipt, those of its round and what it left as it was', () => {
    const first = filesOfRound(files, 1, '2026-11-01T00:00:00Z');
    expect([ids(first.sent), ids(first.kept)]).toEqual([[1, 2, 3], []]);
    const second = filesOfRound(files, 2, '2026-11-03T00:00:00Z');
    expect([ids(second.sent), ids(second.kept)]).toEqual([
      [4, 5],
      [1, 3],
    ]);
  });

  it('leave out of a receipt what was withdrawn before', () => {
    expect(ids(filesOfRound(files, 2, '2026-11-06T00:00:00Z').sent)).toEqual([4]);
  });
});

describe('the list of documents', () => {
  const document = (id: number, status: Parameters<typeof isAwaited>[0]['status'], receptionEndDate: string | null, isRequired = true) => ({
    id,
    formNumber: `様式${id}`,
    status,
    receptionEndDate,
    isRequired,
  });

  it('begins with what waits for the grantee: what came back, then what is due first', () => {
    const groups = documentGroups([
      document(1, 'COMPLETED', '2026-04-01'),
      document(2, 'NOT_SUBMITTED', null),
      document(3, 'NOT_SUBMITTED', '2026-12-01'),
      document(4, 'SUBMITTED_RETURNED', '2027-01-01', false),
      document(5, 'SUBMITTED_UNDER_REVIEW', '2026-11-01'),
      document(6, 'NOT_SUBMITTED', '2026-01-01', false),
    ]);
    expect(groups.map(({ title, documents }) => [title, documents.map(({ id }) => id)])).toEqual([
      ['提出していただく書類', [4, 3, 2]],
      ['基金が確認している書類', [5]],
      ['必要なときに提出する書類', [6]],
      ['完了した書類', [1]],
    ]);
    expect(documentGroups([])).toEqual([]);
  });

  it.each([
    ['NOT_SUBMITTED', true, true],
    ['NOT_SUBMITTED', false, false],
    ['SUBMITTED_RETURNED', false, true],
    ['SUBMITTED_PENDING_REVIEW', true, false],
    ['SUBMITTED_UNDER_REVIEW', true, false],
    ['COMPLETED', true, false],
  ] as const)('warns of a deadline: %s, required %s → %s', (status, isRequired, expected) =>
    expect(isAwaited({ status, isRequired })).toBe(expected),
  );
});

describe('the history of a document in plain words', () => {
  const words = (
    fromStatus: Parameters<typeof stepWords>[0]['fromStatus'],
    toStatus: Parameters<typeof stepWords>[0]['toStatus'],
    round = 1,
    userRole = 'recipient',
  ) => stepWords({ fromStatus, toStatus, round, userRole });

  it.each([
    [words(null, 'NOT_SUBMITTED', 0), '書類が用意されました'],
    [words('NOT_SUBMITTED', 'SUBMITTED_PENDING_REVIEW'), '提出しました'],
    [words('SUBMITTED_RETURNED', 'SUBMITTED_PENDING_REVIEW', 2), '再提出しました（2回目）'],
    [words('NOT_SUBMITTED', 'SUBMITTED_PENDING_REVIEW', 1, 'fund_staff'), '基金が、代わりに提出しました'],
    [words('SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', 1, 'fund_staff'), '基金が確認を始めました'],
    [words('SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED', 1, 'fund_staff'), '基金から差し戻されました'],
    [words('SUBMITTED_UNDER_REVIEW', 'COMPLETED', 1, 'fund_staff'), '承認され、この書類は完了しました'],
    [words('COMPLETED', 'SUBMITTED_UNDER_REVIEW', 1, 'fund_manager'), '基金が承認を取り消し、もう一度確認しています'],
  ])('%s', (told, expected) => expect(told).toBe(expected));
});

describe('the address of a document', () => {
  it('names the document, its page and the round', () => {
    expect(documentPath(7)).toBe('/user/submissions?document=7');
    expect(documentPath(7, 'submit')).toBe('/user/submissions?document=7&step=submit');
    expect(documentPath(7, 'receipt', 2)).toBe('/user/submissions?document=7&step=receipt&round=2');
  });
});

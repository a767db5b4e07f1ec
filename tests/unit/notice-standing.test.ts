import { expect, test } from 'vitest';
import { noticeVisibilityText } from '../../resources/messages/rules/notice-visibility.ts';

const frame = { id: 1, version: 1, createdAt: '', updatedAt: '', abilities: [] };
const today = '2026-11-21';

test.each([
  ['draft', null, null, '下書きのため、まだ誰にも表示していません。'],
  ['archived', null, null, 'アーカイブに移したため、表示していません。'],
  ['published', null, null, '今、表示しています。'],
  ['published', '2026-11-21', '2026-11-21', '今、表示しています（2026/11/21 (土) まで）。'],
  ['published', '2026-11-22', null, '2026/11/22 (日) から表示します。'],
  ['published', null, '2026-11-20', '表示期間は 2026/11/20 (金) で終わりました。今は表示していません。'],
])('a notice that is %s, from %s to %s', (status, startDate, endDate, expected) => {
  expect(noticeVisibilityText({ ...frame, status, startDate, endDate }, today)).toBe(expected);
});

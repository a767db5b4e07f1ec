import { expect, it } from 'vitest';
import { type DocumentStep, granteeTimeline } from '../../resources/applications/rules/grantee-timeline.ts';
import type { PastStep } from '../../resources/applications/rules/grantee-words.ts';

const notice: PastStep = {
  id: 1,
  fromStatus: 'IN_PROGRESS',
  toStatus: 'INCIDENT_REPORTED',
  comment: '機材が流されました。',
  userRole: 'recipient',
  createdAt: '2026-11-13T02:24:00.000Z',
};
const filed = (given: Partial<DocumentStep>): DocumentStep => ({
  id: 2,
  formName: '事故届',
  fromStatus: 'NOT_SUBMITTED',
  toStatus: 'SUBMITTED_PENDING_REVIEW',
  round: 1,
  comment: null,
  userRole: 'recipient',
  createdAt: '2026-11-13T02:58:00.000Z',
  ...given,
});

it.each([
  ['is told once, with what was written, where it came in as a document on the same day', filed({}), ['事故届を提出しました']],
  ['on another day is another act', filed({ createdAt: '2026-11-14T02:58:00.000Z' }), ['「事故届」を提出しました', '事故届を提出しました']],
  ['is another than that of another document', filed({ formName: '変更届' }), ['「変更届」を提出しました', '事故届を提出しました']],
])('a notice %s', (_, document, texts) => {
  const told = granteeTimeline([notice], [document], [], new Map());
  expect(told.map(({ text }) => text)).toEqual(texts);
  expect(told.at(-1)?.comment).toBe(notice.comment);
});

it('A place on the waiting list is told although the application stays where it is, and one that takes the place of another result says so', () => {
  const wait = { id: 3, waitRank: 2, isCorrection: false, announcedAt: '2026-11-20T01:00:00.000Z' };
  const told = granteeTimeline([], [], [], new Map(), [wait, { ...wait, id: 4, isCorrection: true }]);
  expect(told.map(({ key, text, byGrantee }) => [key, text, byGrantee])).toEqual([
    ['wait:3', '選考の結果、補欠（2番）となりました', false],
    ['wait:4', '選考の結果を改め、補欠（2番）となりました', false],
  ]);
});

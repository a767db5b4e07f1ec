import type { Services } from '../../../api/services.ts';
import { mergeFields } from '../../../domain/mail/merge-fields.ts';
import { resources } from '../../../resources.config.ts';
import { drawSubject, type Letter } from '../../letters/server/drawing/issue.ts';
import { previewLetter } from '../../letters/server/letter-on-file.ts';
import { type AnnounceableDecision, resultSubject } from './result-letter.ts';

const { awardText, waitText, rejectText } = resources.announcements.fields;

/**
 * Preview of a decision's letter. Before it is in an announcement, the announcement's dates appear as placeholders and its texts by their defaults.
 * @throws Failure as `drawSubject`
 */
export async function previewResultLetter(services: Services, id: number): Promise<Letter> {
  const db = services.engine.reader;
  const { announcementId, at, ...decision } = await db
    .selectFrom('decisions as d')
    .leftJoin('announcements as n', 'n.id', 'd.announcementId')
    .select(['d.id', 'd.applicationId', 'd.outcome', 'd.waitRank', 'd.amount', 'd.conditions', 'd.boardDate', 'd.reason', 'd.replacesId'])
    .select(['d.announcementId', 'n.at', 'n.replyBy', 'n.awardText', 'n.waitText', 'n.rejectText'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
  if (announcementId !== null && at !== null)
    return previewLetter(services, await resultSubject(services, db, { ...decision, at } as AnnounceableDecision));
  const defaultTexts = { awardText: awardText.options.startsAs, waitText: waitText.options.startsAs, rejectText: rejectText.options.startsAs };
  const subject = await resultSubject(services, db, { ...decision, ...defaultTexts, at: services.now().toISOString() } as AnnounceableDecision);
  const { facts } = subject;
  const placeholders = { letterDate: placeholder('letterDate'), replyBy: placeholder('replyBy') };
  return drawSubject(services, db, { ...subject, facts: { ...facts, values: { ...facts.values, ...placeholders } } }, placeholder('documentNumber'));
}

const placeholder = (field: 'letterDate' | 'replyBy' | 'documentNumber') => `〔${mergeFields[field].label}〕`;

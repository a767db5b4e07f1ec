import type { Transaction } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid, notFound } from '../../../../api/failures/failure.ts';
import { readRow } from '../../../../api/resources/read.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { applicantsOf, type BlindRound, memberOfBlindRound } from './applicants.ts';
import { type ConflictAnswer, currentAnswer, isBarringAnswer, recordAnswer } from './conflicts.ts';

const { reviews } = resources;

/** A member's declaration. */
type Declaration = Pick<ConflictAnswer, 'answer' | 'kind' | 'reason'>;

/** Records a member's declarations for their own reviews, also after the first answer. @throws Failure 404; 409 `pinned`, `undecided`, `blind` */
export async function declareFor(call: InnerCall, answers: readonly (Declaration & { readonly reviewId: number })[], db: Transaction) {
  if (new Set(answers.map(({ reviewId }) => reviewId)).size < answers.length) throw invalid({ answers: '同じ案件への申告が2つあります' });
  for (const { reviewId, ...declaration } of answers) await declareOne(call, reviewId, declaration, db);
  return Promise.all(answers.map(({ reviewId }) => readRow(call.services, reviews, call.actor, reviewId, db)));
}

async function declareOne(call: InnerCall, id: number, declaration: Declaration, db: Transaction): Promise<void> {
  const review = await readRow(call.services, reviews, call.actor, id, db);
  const { applicationId, status, roundStatus, blind } = review as { applicationId: number; status: string; roundStatus: string; blind: boolean };
  const { userId } = call.actor;
  const before = await currentAnswer(db, applicationId, userId);
  if (before?.pinned) throw conflict('pinned', 'この案件の申告は、事務局が固定しています。改めるときは、事務局に連絡してください。');
  if (declaration.answer === 'none') {
    if (status !== 'offered' && status !== 'recused') return;
    if (blind) throw conflict('blind', '名前を伏せた審査では、「関係なし」は申請者の一覧で申告してください。');
    if (before?.answer === 'unsure') throw conflict('undecided', '「判断できない」とした案件は、事務局が決めるまで開きません。');
    if (status === 'recused' && roundStatus === 'meeting')
      throw conflict('wrong_state', '会議が始まったあとは、申告を「関係なし」に改められません。事務局に連絡してください。');
  }
  await recordAnswer(call, { applicationId, userId, ...withoutNeedlessDetails(declaration), source: 'member' }, db);
  if (declaration.answer === 'none') await applyTransition(call, reviews, id, 'open', { trigger: {} }, db);
}

/** Drops the details for the answer `none`. */
const withoutNeedlessDetails = ({ answer, kind = null, reason = null }: Declaration): Declaration =>
  answer === 'none' ? { answer } : { answer, kind, reason };

/**
 * Records declarations by applicant for a blind round. The first call must answer for all applicants, so that no single review that opens or closes
 * identifies its applicant. Later answers may only bar.
 * @throws Failure 404; 409 `pinned`, `undecided`; 422 where some have no answer yet
 */
export async function declareBlind(
  call: InnerCall,
  roundId: number,
  answers: readonly (Declaration & { readonly organizationId: number })[],
  db: Transaction,
): Promise<void> {
  const round = await memberOfBlindRound(call, roundId, db);
  const applicants = await applicantsOf(call, round, db);
  const declarations = new Map(answers.map(({ organizationId, ...one }) => [organizationId, one]));
  if ([...declarations.keys()].some((key) => !applicants.some(({ organizationId }) => organizationId === key))) throw notFound('申請者');
  const missing = applicants.filter(({ organizationId, answer }) => answer === null && !declarations.has(organizationId));
  if (missing.length > 0) throw invalid({ answers: `まだ答えていない申請者が${missing.length}者あります。すべてに答えてから送ってください` });
  const byApplication = applicants.flatMap(({ organizationId, applicationIds }) => {
    const one = declarations.get(organizationId);
    return one ? applicationIds.map((applicationId) => ({ applicationId, ...withoutNeedlessDetails(one) })) : [];
  });
  // Sorted by application, so that the order of the records does not reveal the order of the list.
  for (const one of byApplication.sort((a, b) => a.applicationId - b.applicationId)) await declareBlindly(call, round, one, db);
}

async function declareBlindly(
  call: InnerCall,
  { id: roundId }: BlindRound,
  declaration: Declaration & { readonly applicationId: number },
  db: Transaction,
): Promise<void> {
  const { userId } = call.actor;
  const { applicationId, answer } = declaration;
  const before = await currentAnswer(db, applicationId, userId);
  if (before && before.answer === answer && !isBarringAnswer(answer)) return openOffered(call, roundId, applicationId, db);
  if (before?.pinned) throw conflict('pinned', '事務局が固定した申告があります。改めるときは、事務局に連絡してください。');
  if (before && isBarringAnswer(before.answer) && !isBarringAnswer(answer))
    throw conflict('undecided', '名前を伏せた審査では、「関係あり」「判断できない」を改められません。事務局に連絡してください。');
  await recordAnswer(call, { ...declaration, userId, source: 'member' }, db);
  if (answer === 'none') await openOffered(call, roundId, applicationId, db);
}

async function openOffered(call: InnerCall, roundId: number, applicationId: number, db: Transaction): Promise<void> {
  const own = await rowsWhere(db, 'reviews', { roundId, applicationId, userId: call.actor.userId, status: 'offered' }, ['id']);
  for (const { id } of own) await applyTransition(call, reviews, id, 'open', { trigger: {} }, db);
}

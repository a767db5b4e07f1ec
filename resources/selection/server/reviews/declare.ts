import type { Transaction } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid, notFound } from '../../../../api/failures/failure.ts';
import { move } from '../../../../api/resources/move.ts';
import { readRow } from '../../../../api/resources/read.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { applicantsOf, type BlindRound, memberOfBlindRound } from './applicants.ts';
import { type ConflictAnswer, isShut, recordAnswer, standingAnswer } from './conflicts.ts';

const { reviews } = resources;

/** What a member says of having to do with something. */
type Said = Pick<ConflictAnswer, 'answer' | 'kind' | 'reason'>;

/** A member's answers for files of their own; later ones too: whoever finds a tie while reading says so. @throws Failure 404; 409 `pinned`, `undecided`, `blind` */
export async function declareFor(call: InnerCall, answers: readonly (Said & { readonly reviewId: number })[], db: Transaction) {
  if (new Set(answers.map(({ reviewId }) => reviewId)).size < answers.length) throw invalid({ answers: '同じ案件への申告が2つあります' });
  for (const { reviewId, ...said } of answers) await declareOne(call, reviewId, said, db);
  return Promise.all(answers.map(({ reviewId }) => readRow(call.services, reviews, call.actor, reviewId, db)));
}

async function declareOne(call: InnerCall, id: number, said: Said, db: Transaction): Promise<void> {
  const review = await readRow(call.services, reviews, call.actor, id, db);
  const { applicationId, status, roundStatus, blind } = review as { applicationId: number; status: string; roundStatus: string; blind: boolean };
  const { userId } = call.actor;
  const before = await standingAnswer(db, applicationId, userId);
  if (before?.pinned) throw conflict('pinned', 'この案件の申告は、事務局が固定しています。改めるときは、事務局に連絡してください。');
  if (said.answer === 'none') {
    if (status !== 'offered' && status !== 'recused') return;
    if (blind) throw conflict('blind', '名前を伏せた審査では、「関係なし」は申請者の一覧で申告してください。');
    if (before?.answer === 'unsure') throw conflict('undecided', '「判断できない」とした案件は、事務局が決めるまで開きません。');
    if (status === 'recused' && roundStatus === 'meeting')
      throw conflict('wrong_state', '会議が始まったあとは、申告を「関係なし」に改められません。事務局に連絡してください。');
  }
  await recordAnswer(call, { applicationId, userId, ...told(said), source: 'member' }, db);
  if (said.answer === 'none') await move(call, reviews, id, 'open', { trigger: {} }, db);
}

/** Of what one has nothing to do with there is nothing to tell. */
const told = ({ answer, kind = null, reason = null }: Said): Said => (answer === 'none' ? { answer } : { answer, kind, reason });

/**
 * The same for a blind round, by those who apply: all at once, so that no single file that opens or shuts tells whose it is. Later answers shut only.
 * @throws Failure 404; 409 `pinned`, `undecided`; 422 where some have no answer yet
 */
export async function declareBlind(
  call: InnerCall,
  roundId: number,
  answers: readonly (Said & { readonly organizationId: number })[],
  db: Transaction,
): Promise<void> {
  const round = await memberOfBlindRound(call, roundId, db);
  const applicants = await applicantsOf(call, round, db);
  const said = new Map(answers.map(({ organizationId, ...one }) => [organizationId, one]));
  if ([...said.keys()].some((key) => !applicants.some(({ organizationId }) => organizationId === key))) throw notFound('申請者');
  const missing = applicants.filter(({ organizationId, answer }) => answer === null && !said.has(organizationId));
  if (missing.length > 0) throw invalid({ answers: `まだ答えていない申請者が${missing.length}者あります。すべてに答えてから送ってください` });
  const wanted = applicants.flatMap(({ organizationId, applicationIds }) => {
    const one = said.get(organizationId);
    return one ? applicationIds.map((applicationId) => ({ applicationId, ...told(one) })) : [];
  });
  // In the order of the files, which is not that of the list.
  for (const one of wanted.sort((a, b) => a.applicationId - b.applicationId)) await declareBlindly(call, round, one, db);
}

async function declareBlindly(
  call: InnerCall,
  { id: roundId }: BlindRound,
  said: Said & { readonly applicationId: number },
  db: Transaction,
): Promise<void> {
  const { userId } = call.actor;
  const { applicationId, answer } = said;
  const before = await standingAnswer(db, applicationId, userId);
  if (before && before.answer === answer && !isShut(answer)) return openOffered(call, roundId, applicationId, db);
  if (before?.pinned) throw conflict('pinned', '事務局が固定した申告があります。改めるときは、事務局に連絡してください。');
  if (before && isShut(before.answer) && !isShut(answer))
    throw conflict('undecided', '名前を伏せた審査では、「関係あり」「判断できない」を改められません。事務局に連絡してください。');
  await recordAnswer(call, { ...said, userId, source: 'member' }, db);
  if (answer === 'none') await openOffered(call, roundId, applicationId, db);
}

async function openOffered(call: InnerCall, roundId: number, applicationId: number, db: Transaction): Promise<void> {
  const own = await rowsWhere(db, 'reviews', { roundId, applicationId, userId: call.actor.userId, status: 'offered' }, ['id']);
  for (const { id } of own) await move(call, reviews, id, 'open', { trigger: {} }, db);
}

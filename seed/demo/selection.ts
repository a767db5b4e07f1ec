import type { Transaction } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { rowsWhere, rowWhere } from '../../api/db/rows-where.ts';
import { insertFileRow, storeBytes } from '../../api/files/file-rows.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Outcome } from '../../domain/workflow/outcomes.ts';
import { figuresOf, type MemberTotal, weightsOf } from '../../resources/selection/rules/figures.ts';
import { type Hint, hintsFor } from '../../resources/selection/rules/matching.ts';
import { itemsLackingReason } from '../../resources/selection/rules/proposals.ts';
import { totalOf } from '../../resources/selection/rules/score-sheet.ts';
import { drawPapers, paperFileName, papers } from '../../resources/selection/server/rounds/pack.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { approver, insertSteps, preparer, stepRow } from './announcements.ts';
import type { DemoWorld } from './applications.ts';
import { type AuditDraft, entry } from './audit.ts';
import { springYear } from './calendar.ts';
import { callIds } from './calls.ts';
import { loadCommittee, loadRubrics, type Member } from './committee.ts';
import { addDays, dateOf, dayNumber, hoursAfter, instantAt, workdayBefore, workdayFrom } from './days.ts';
import type { Actor } from './history.ts';
import { demoCall } from './letters.ts';
import type { DemoOptions } from './load.ts';
import { type Dice, diceFor } from './random.ts';
import { staff } from './users.ts';
import { applicantComments, internalComments } from './vocabulary/committee.ts';

/** The round of the spring call, which is over, and that of the call that has closed, in which members score. */
export const roundIds = { closed: 1, scoring: 2 } as const;

const [commonRubric, researchRubric] = [1, 3];

const tables = [...(['review_rounds', 'review_items', 'reviews', 'conflicts', 'conflict_hints', 'score_corrections', 'review_absences'] as const)];
const histories = ['review_rounds_history', 'reviews_history', 'conflict_hints_history'] as const;

type Table = (typeof tables)[number];
type History = (typeof histories)[number];
type Criterion = Awaited<ReturnType<typeof criteriaOf>>[number];

/** Rows as they come together, each with the next id of its table. */
class Book {
  readonly rows = new Map<Table, { readonly id: number }[]>(tables.map((table) => [table, []]));
  readonly steps = new Map<History, ReturnType<typeof stepRow>[]>(histories.map((table) => [table, []]));

  /** @returns its id */
  put<T extends Table>(table: T, row: Omit<SeedRow<T>, 'id'>): number {
    const id = (this.rows.get(table)?.length ?? 0) + 1;
    this.rows.get(table)?.push({ id, ...row });
    return id;
  }

  step(table: History, ...row: Parameters<typeof stepRow>): void {
    this.steps.get(table)?.push(stepRow(...row));
  }

  async write(db: Transaction): Promise<void> {
    for (const table of tables) await insertRows(db, table, (this.rows.get(table) ?? []) as SeedRow<typeof table>[]);
    for (const table of histories) await insertSteps(db, table, this.steps.get(table) ?? []);
  }
}

/** The committee with what it judges by, a round that is over and one in which members score. @returns what the log has of it */
export async function loadSelection(db: Transaction, world: DemoWorld): Promise<AuditDraft[]> {
  const { baseDate } = world;
  const members = await loadCommittee(db, baseDate);
  const events = await loadRubrics(db, baseDate);
  const judges = members.filter(({ committee }) => committee === 'selection');
  const book = new Book();
  await addClosedRound(book, db, judges, baseDate);
  await addScoringRound(book, db, judges, world);
  await book.write(db);
  const rounds = book.rows.get('review_rounds') as SeedRow<'review_rounds'>[];
  return [
    ...events,
    ...rounds.map(({ id, title, createdAt }) =>
      entry(preparer, 'create', 'review_rounds', id, `審査「${title}」を登録しました`, createdAt, null, { title, status: 'draft' }),
    ),
  ];
}

const criteriaOf = (db: Transaction, rubricId: number) => rowsWhere(db, 'criteria', { rubricId }, ['id', 'weight', 'required', 'independent']);

const weighed = (criteria: readonly Criterion[]) =>
  criteria.map((one) => ({ ...one, required: one.required === 1, independent: one.independent === 1 }));

interface Sheet {
  readonly scores: Readonly<Record<number, { readonly value: number; readonly note?: string }>>;
  readonly total: number | null;
}

/** What a member gives: as good as the file is, and as strict as the member. @param most so many criteria only, of a sheet that is not done */
function sheetOf(criteria: readonly Criterion[], worth: number, dice: Dice, most = criteria.length): Sheet {
  const given = criteria.slice(0, most).map(({ id }) => [id, Math.min(5, Math.max(1, Math.round(worth + dice.next() * 1.6 - 0.8)))] as const);
  const scores = Object.fromEntries(given.map(([id, value]) => [id, { value }]));
  return { scores, total: totalOf(weighed(criteria), scores) };
}

const strictness = (member: Member) => ((member.memberId * 7) % 5) / 10 - 0.2;

const opinionOf = (worth: number) => (worth >= 3.6 ? 'good' : worth >= 2.7 ? 'fair' : 'poor');
const recommendations = { good: 'adopt', fair: 'hold', poor: 'reject' } as const;

interface Written {
  readonly roundId: number;
  readonly applicationId: number;
  readonly member: Member;
  readonly status: SeedRow<'reviews'>['status'];
  readonly dueAt: string;
  /** When it was given, declared, saved, and confirmed. */
  readonly times: { readonly given: string; readonly declared?: string; readonly saved?: string; readonly frozen?: string };
  readonly sheet?: Sheet;
  readonly worth?: number;
  readonly entryAmount?: number | null;
}

/** A review with its steps. @returns its id */
function putReview(book: Book, { roundId, applicationId, member, status, dueAt, times, sheet, worth = 0, entryAmount }: Written): number {
  const { given, declared, saved, frozen } = times;
  const dice = diceFor(`words ${roundId} ${member.id}`, applicationId);
  const opinion = opinionOf(worth);
  const isDone = status === 'submitted' || status === 'frozen';
  const submittedAt = isDone ? (saved as string) : null;
  const updatedAt = frozen ?? saved ?? declared ?? given;
  const said = sheet?.total && dice.chance(0.7);
  const id = book.put('reviews', {
    ...{ roundId, applicationId, status, userId: member.id, blind: 0, dueAt, scores: JSON.stringify(sheet?.scores ?? {}) },
    recommendation: sheet?.total ? recommendations[opinion] : null,
    proposedAmount: sheet?.total && opinion !== 'poor' ? Math.floor(((entryAmount ?? 0) * (opinion === 'good' ? 10 : 8)) / 100_000) * 10_000 : null,
    commentInternal: said ? dice.pick(internalComments[opinion]) : null,
    commentToApplicant: said && dice.chance(0.4) ? dice.pick(applicantComments) : null,
    ...{ total: sheet?.total ?? null, revision: sheet ? dice.int(3, 9) : 0, savedAt: saved ?? null, submittedAt, frozenAt: frozen ?? null },
    ...{ visibleAt: updatedAt, createdAt: given, updatedAt },
  });
  book.step('reviews_history', id, [null, 'offered'], preparer, given);
  if (status === 'recused') book.step('reviews_history', id, ['offered', 'recused'], member, declared as string);
  else if (declared) book.step('reviews_history', id, ['offered', 'open'], member, declared);
  if (submittedAt) book.step('reviews_history', id, ['open', 'submitted'], member, submittedAt);
  if (frozen) book.step('reviews_history', id, ['submitted', 'frozen'], approver, frozen);
  return id;
}

interface Declared {
  readonly applicationId: number;
  readonly userId: number;
  readonly answer: 'none' | 'conflict' | 'unsure';
  readonly at: string;
  readonly by: Actor;
  readonly kind?: SeedRow<'conflicts'>['kind'];
  readonly reason?: string;
  readonly source?: 'member' | 'match' | 'office';
}

function putAnswer(book: Book, { applicationId, userId, answer, at, by, kind, reason, source = 'member' }: Declared): void {
  const pinned = source === 'member' ? 0 : 1;
  const said = { kind: kind ?? null, reason: reason ?? null, source, pinned, replacesId: null };
  book.put('conflicts', { applicationId, userId, answer, ...said, byId: by.id, byName: by.name, createdAt: at, updatedAt: at });
}

/** What has been decided of the spring call, as the committee had proposed it. */
async function addClosedRound(book: Book, db: Transaction, judges: readonly Member[], baseDate: string): Promise<void> {
  const items = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.id', 'a.grantId', 'a.entryAmount', 'd.outcome', 'd.amount', 'd.conditions', 'd.waitRank'])
    .where('a.status', '=', 'AWAITING_BOARD_APPROVAL')
    .where('a.grantYear', '=', springYear(baseDate))
    .where('d.status', '=', 'approved')
    .orderBy('a.id')
    .execute();
  const { told } = await db
    .selectFrom('status_histories')
    .select(({ fn }) => fn.min('createdAt').as('told'))
    .where('applicationId', 'in', [0, ...items.map(({ id }) => id)])
    .where('toStatus', '=', 'AWAITING_BOARD_APPROVAL')
    .executeTakeFirstOrThrow();
  if (items.length === 0 || !told) return;
  const meetingOn = dateOf(workdayBefore(dayNumber(japanDate(new Date(told))) - 1));
  const [chair] = judges as [Member];
  const times = {
    made: instantAt(addDays(meetingOn, -30), 10),
    declaring: instantAt(addDays(meetingOn, -28), 10),
    scoring: instantAt(addDays(meetingOn, -24), 10),
  };
  const [openedAt, closedAt] = [instantAt(meetingOn, 14), instantAt(meetingOn, 16, 45)];
  const roundId = book.put('review_rounds', {
    ...{
      title: `${springYear(baseDate)}年度春期 書類審査`,
      status: 'closed',
      kind: 'papers',
      grantYear: springYear(baseDate),
      rubricId: commonRubric,
    },
    ...{
      declareUntil: addDays(meetingOn, -22),
      scoreUntil: addDays(meetingOn, -4),
      minimum: 20,
      meetingOn,
      place: '基金 大会議室',
      chairId: chair.memberId,
    },
    ...{ currentItemId: null, openedAt, closedAt, attendees: judges.map(({ name }) => name).join('、'), createdAt: times.made, updatedAt: closedAt },
  });
  const flow = [
    [null, 'draft', preparer, times.made],
    ['draft', 'declaring', preparer, times.declaring],
    ['declaring', 'scoring', preparer, times.scoring],
    ['scoring', 'meeting', preparer, openedAt],
    ['meeting', 'closed', approver, closedAt],
  ] as const;
  for (const [from, to, by, at] of flow) book.step('review_rounds_history', roundId, [from, to], by, at);
  const criteria = await criteriaOf(db, commonRubric);
  const judged = items.map((item, index) => {
    const worth = worthOf(item.outcome as Outcome, item.waitRank) + (index === unlucky ? 1.6 : 0);
    const excluded: number[] = [];
    const scores: MemberTotal[] = [];
    for (let nth = 0; nth < judgesEach; nth++) {
      const member = judges[(index * 3 + nth * 2) % judges.length] as Member;
      const dice = diceFor(`closed round ${member.id}`, index);
      const declared = instantAt(addDays(meetingOn, -dice.int(23, 27)), dice.int(9, 20), dice.int(0, 59));
      const review = { roundId, applicationId: item.id, member, dueAt: addDays(meetingOn, -4) };
      const interest = nth === 1 ? interests[index] : undefined;
      if (interest) {
        putAnswer(book, { applicationId: item.id, userId: member.id, answer: 'conflict', at: declared, by: member, ...interest });
        putReview(book, { ...review, status: 'recused', times: { given: times.made, declared } });
        excluded.push(member.id);
        continue;
      }
      putAnswer(book, { applicationId: item.id, userId: member.id, answer: 'none', at: declared, by: member });
      const saved = instantAt(addDays(meetingOn, -dice.int(5, 20)), dice.int(9, 21), dice.int(0, 59));
      const sheet = sheetOf(criteria, worth + strictness(member), dice);
      const reviewId = putReview(book, {
        ...review,
        status: 'frozen',
        times: { given: times.made, declared, saved, frozen: openedAt },
        sheet,
        worth,
        entryAmount: item.entryAmount,
      });
      scores.push({ member: member.id, total: sheet.total as number });
      if (index === corrected && nth === 0)
        addCorrection(book, { reviewId, applicationId: item.id, sheet, criteria, chair, at: hoursAfter(openedAt, 1) });
    }
    return { ...item, scores, excluded };
  });
  const rules = { excludedRule: 'mean', aggregate: 'mean', minimum: 20, weights: weightsOf(weighed(criteria)) } as const;
  const purses = [...new Set(judged.map(({ grantId }) => grantId))].map((grantId) => ({ grantId, left: null }));
  const figures = figuresOf(
    judged.map(({ excluded, ...item }) => ({ ...item, excluded: excluded.length })),
    rules,
    purses,
  );
  const proposed = judged.map((item) => {
    const { rank = null, belowMinimum = false } = figures.get(item.id) ?? {};
    return { ...item, rank, belowMinimum, proposal: item.outcome as Outcome, exceptionReason: null as string | null };
  });
  for (let [one] = itemsLackingReason(proposed); one; [one] = itemsLackingReason(proposed)) one.exceptionReason = exceptionWords[one.proposal];
  proposed.forEach((item, index) => {
    const { id: applicationId, proposal, waitRank, amount, conditions: asked, exceptionReason, excluded } = item;
    const discussedAt = hoursAfter(openedAt, (5 + index * 3) / 60);
    const itemId = book.put('review_items', {
      ...{ roundId, position: index + 1, applicationId, proposal, waitRank, proposedAmount: amount, conditions: asked },
      ...{ rationale: rationales[proposal], exceptionReason, discussedAt, createdAt: times.made, updatedAt: discussedAt },
    });
    for (const userId of excluded)
      book.put('review_absences', { itemId, applicationId, userId, reason: '利害関係の申告のため', createdAt: discussedAt, updatedAt: discussedAt });
  });
}

const judgesEach = 5;

/** The positions, from 0, of one that ranks well and is refused, and of one whose scores were put right. */
const [unlucky, corrected] = [13, 4];

const worthOf = (outcome: Outcome, waitRank: number | null) =>
  ({ awarded: 4.2, conditional: 3.9, waitlisted: 3.5 - (waitRank ?? 1) * 0.25, rejected: 2.3 })[outcome];

/** Whom the members were tied to, by the positions from 0. */
const interests: Readonly<Record<number, Pick<Declared, 'kind' | 'reason'>>> = {
  6: { kind: 'belongs', reason: '前年度まで、この団体の活動に加わっていました。' },
  17: { kind: 'supervision', reason: '申請者の博士論文を指導しました。' },
  25: { kind: 'adviser', reason: '団体の顧問を務めています。' },
};

const rationales: Readonly<Record<Outcome, string>> = {
  awarded: '目的と計画がよく結びついており、効果が見込めるため',
  conditional: '意義は認められるが、実施の前に確かめることがあるため',
  waitlisted: '採択に準じる内容だが、予算の範囲に収まらないため',
  rejected: '計画の具体性と効果が、ほかの申請に及ばないため',
};

const exceptionWords: Readonly<Record<Outcome, string>> = {
  awarded: '同じ流域の活動がほかになく、地域の均衡を考えて選びました',
  conditional: '条件を満たせば効果が大きいと、会議で意見が一致しました',
  waitlisted: '経費の一部が対象にならないため、順位を下げました',
  rejected: '同じ内容の助成をすでに受けていることが、会議で分かりました',
};

interface Correcting {
  readonly reviewId: number;
  readonly applicationId: number;
  readonly sheet: Sheet;
  readonly criteria: readonly Criterion[];
  readonly chair: Member;
  readonly at: string;
}

/** The review holds what was put right. */
function addCorrection(book: Book, { reviewId, applicationId, sheet, criteria, chair, at }: Correcting): void {
  const [criterion] = criteria as [Criterion];
  const after = sheet.scores[criterion.id]?.value as number;
  const reason = '採点の欄をひとつ取り違えたと、会議で本人から申し出がありました';
  const who = { userId: chair.id, userName: chair.name };
  const said = { before: after > 1 ? after - 1 : 2, after, reason };
  book.put('score_corrections', { reviewId, applicationId, criterionId: criterion.id, ...said, ...who, createdAt: at, updatedAt: at });
}

/** How far the account that the demo names has come with each of its files. */
const ownProgress = [
  ...(['submitted', 'submitted', 'submitted', 'scored', 'begun', 'open', 'open', 'recused', 'offered', 'offered', 'offered', 'offered'] as const),
];

/** What is judged of the call that has closed: the first member has all of it, the others a part each. */
async function addScoringRound(book: Book, db: Transaction, judges: readonly Member[], { baseDate, organizations }: DemoWorld): Promise<void> {
  const items = await db
    .selectFrom('applications')
    .select(['id', 'organizationId', 'entryAmount', 'statusSince'])
    .where('callId', '=', callIds.closed)
    .where('status', '=', 'UNDER_REVIEW')
    .orderBy('id')
    .execute();
  const [first] = items;
  if (!first) return;
  const criteria = await criteriaOf(db, researchRubric);
  const year = springYear(baseDate);
  const given = hoursAfter(first.statusSince as string, 2);
  const scoring = hoursAfter(given, 22);
  const made = instantAt(addDays(baseDate, -12), 15);
  const scoreUntil = dateOf(workdayFrom(dayNumber(addDays(baseDate, 20))));
  const [named, chair] = judges as [Member, Member];
  const roundId = book.put('review_rounds', {
    ...{ title: `${year}年度 研究者・研究機関部門 書類審査`, status: 'scoring', kind: 'papers', grantYear: year, rubricId: researchRubric },
    ...{ declareUntil: addDays(baseDate, 4), scoreUntil, minimum: 25, meetingOn: dateOf(workdayFrom(dayNumber(addDays(scoreUntil, 8)))) },
    ...{ place: '基金 大会議室', chairId: chair.memberId, currentItemId: null, openedAt: null, closedAt: null, attendees: null },
    ...{ createdAt: made, updatedAt: scoring },
  });
  for (const [from, to, at] of [
    [null, 'draft', made],
    ['draft', 'declaring', given],
    ['declaring', 'scoring', scoring],
  ] as const)
    book.step('review_rounds_history', roundId, [from, to], preparer, at);
  for (const [index, { id: applicationId, organizationId, entryAmount }] of items.entries()) {
    const { name } = organizations[organizationId - 1] ?? { name: '' };
    book.put('review_items', {
      ...{ roundId, position: index + 1, applicationId, proposal: null, waitRank: null, proposedAmount: null, conditions: null },
      ...{ rationale: null, exceptionReason: null, discussedAt: null, createdAt: given, updatedAt: given },
    });
    const others = judges.slice(1);
    const chosen = [named, ...[0, 1, 2].map((step) => others[(index * 3 + step) % others.length] as Member)];
    const application = { applicationId, organizationName: name, address: null, people: [], emails: [] };
    const hints = new Map(
      judges.flatMap((member) => hintsFor({ ...known, ...member, userId: member.id }, application).map((hint) => [member, hint])),
    );
    for (const [member, hint] of hints) if (member === named || !chosen.includes(member)) putHint(book, { roundId, ...hint }, 'open', given, given);
    for (const [nth, member] of chosen.entries()) {
      const place = { roundId, applicationId, member, dueAt: scoreUntil, entryAmount, worth: 2.2 + ((index * 5) % 12) * 0.2 };
      const hint = nth > 0 ? hints.get(member) : undefined;
      if (hint) {
        addConfirmedHint(book, { roundId, ...hint }, hoursAfter(given, 1));
        putReview(book, { ...place, status: 'recused', times: { given, declared: hoursAfter(given, 1) } });
      } else {
        const progress = nth === 0 ? (ownProgress[index] ?? 'offered') : othersProgress(index * 3 + nth);
        addJudged(
          book,
          place,
          progress,
          { given, from: scoring, to: addDays(baseDate, -1) },
          { criteria, dice: diceFor(`scoring round ${member.id}`, index) },
        );
      }
    }
  }
  addStaffConflict(book, items[5]?.id ?? first.id, hoursAfter(given, -1));
}

type Progress = (typeof ownProgress)[number] | 'unsure';

/** A file of a member, with the answer that its state comes with. */
function addJudged(
  book: Book,
  place: Omit<Written, 'status' | 'times' | 'sheet'> & { readonly worth: number },
  progress: Progress,
  { given, from, to }: { readonly given: string; readonly from: string; readonly to: string },
  { criteria, dice }: { readonly criteria: readonly Criterion[]; readonly dice: Dice },
): void {
  const { applicationId, member, worth } = place;
  const declared = instantAt(addDays(japanDate(new Date(from)), dice.int(0, 1)), dice.int(12, 20), dice.int(0, 59));
  const answered = { applicationId, userId: member.id, at: declared, by: member };
  if (progress === 'offered') {
    putReview(book, { ...place, status: 'offered', times: { given } });
  } else if (progress === 'recused' || progress === 'unsure') {
    putAnswer(book, { ...answered, ...(progress === 'unsure' ? doubt : ownConflict) });
    putReview(book, { ...place, status: 'recused', times: { given, declared } });
  } else {
    putAnswer(book, { ...answered, answer: 'none' });
    const saved = instantAt(to, dice.int(9, 21), dice.int(0, 59));
    const most = progress === 'begun' ? 2 : criteria.length;
    const scored = progress !== 'open' && { sheet: sheetOf(criteria, worth + strictness(member), dice, most) };
    const times = { given, declared, ...(scored && { saved }) };
    putReview(book, { ...place, status: progress === 'submitted' ? 'submitted' : 'open', times, ...scored });
  }
}

const doubt = { answer: 'unsure', reason: '研究分担者の一人と、学会の委員会で一緒です。' } as const;
const ownConflict = { answer: 'conflict', kind: 'supervision', reason: '研究分担者が、以前に指導した学生です。' } as const;

function othersProgress(number: number): Progress {
  if (number === 16) return 'unsure';
  return (['submitted', 'open', 'begun', 'submitted', 'offered', 'scored', 'submitted'] as const)[number % 7] as Progress;
}

/** Nothing else is known of the members that hints could be found by. */
const known = { email: '', addresses: [], companions: [] };

/** @returns its id */
function putHint(book: Book, hint: Hint & { readonly roundId: number }, status: 'open' | 'confirmed', at: string, updatedAt: string): number {
  const id = book.put('conflict_hints', { ...hint, status, createdAt: at, updatedAt });
  book.step('conflict_hints_history', id, [null, 'open'], preparer, at);
  return id;
}

/** The office has found that a hint is right: the member cannot undo it. */
function addConfirmedHint(book: Book, hint: Hint & { readonly roundId: number }, at: string): void {
  const { applicationId, userId, evidence: reason } = hint;
  const id = putHint(book, hint, 'confirmed', hoursAfter(at, -1), at);
  book.step('conflict_hints_history', id, ['open', 'confirmed'], preparer, at);
  putAnswer(book, { applicationId, userId, answer: 'conflict', kind: 'belongs', reason, source: 'match', at, by: preparer });
}

/** One of the staff has to do with an applicant: somebody else sees to that file. */
function addStaffConflict(book: Book, applicationId: number, at: string): void {
  const colleague = staff.find(({ email }) => email === 'fund_staff2@example.jp') as Actor;
  const reason = '配偶者が、申請した研究室に勤めています。';
  putAnswer(book, { applicationId, userId: colleague.id, answer: 'conflict', kind: 'family', reason, source: 'office', at, by: approver });
}

/** The papers for the board and the minutes, drawn as the product does it, but for the audit entry: the demo's log was written before. */
export async function drawBoardPapers(engine: Engine, options: Omit<DemoOptions, 'applications' | 'seal' | 'open'>): Promise<void> {
  const round = await rowWhere(engine.reader, 'review_rounds', { id: roundIds.closed });
  if (round?.status !== 'closed') return;
  const by = { userId: approver.id, username: approver.name, role: approver.role };
  const { services } = demoCall({ engine, ...options }, by, hoursAfter(round.closedAt as string, 1), { requestId: 'demo', address: '192.0.2.10' });
  for (const { name, bytes } of await drawPapers(services, round, round.attendees ?? '', engine.reader)) {
    const { field, type } = papers[name];
    const file = await storeBytes(services, { bytes, fileName: paperFileName(name, round.id), contentType: type });
    await engine.transaction(async (db) => {
      const of = { resource: 'review_rounds', field, recordId: round.id, uploadedById: by.userId };
      const id = await insertFileRow(services, db, file, of);
      await db
        .updateTable('review_rounds')
        .set({ [field]: id })
        .where('id', '=', round.id)
        .execute();
    }, 'read committed');
  }
}

import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../api/db/database.ts';
import type { FileStore } from '../../api/files/store.ts';
import { sha256Of } from '../../api/runtime/sha256.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { boundValues, submittedAnswers, visibleForm } from '../../schema/forms/answers.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { insertSteps, lastId, preparer, stepRow } from './announcements.ts';
import type { DemoWorld } from './applications.ts';
import { type AuditDraft, entry } from './audit.ts';
import { callIds, callParts, callRows, formRows } from './calls.ts';
import { addDays, earlier, hoursAfter, instantAt } from './days.ts';
import { demoFile, keepDemoFiles } from './files.ts';
import { demoForms, type Filled, type FormCategory, filledForm } from './forms/answers.ts';
import type { GrantRow } from './grants.ts';
import { type Actor, grantee } from './history.ts';
import { type DemoOrganization, organizationRow } from './organizations.ts';
import { diceFor } from './random.ts';
import { contactIdOf, newcomerOrganizationId, recipientAddress, representativeIdOf } from './users.ts';
import { projectFor } from './vocabulary/titles.ts';

/** How far an entry has come. */
interface Plan {
  readonly callId: number;
  readonly category: FormCategory;
  /** The how manyth of the organisations that the call asks. */
  readonly nth: number;
  /** Days before the base date on which it was begun, and submitted or last written. */
  readonly days: readonly [begun: number, last: number];
  readonly stage: 'writing' | 'submitted' | 'withdrawn';
  /** Of one that is being written: the sections that are done. */
  readonly done?: number;
  readonly correction?: 'open' | 'returned';
  readonly extra?: 'extended' | 'paper' | 'twice' | 'colleague';
  /** Of one that the office has looked through and given to the committee: a number of its own, as some organisations have several. */
  readonly reviewed?: number;
}

const { open, sealed, closed } = callIds;

/** Of the accounts that the demo names, one writes, one has submitted, and one has to put something right. */
const plans: readonly Plan[] = [
  { callId: open, category: 'school', nth: 0, days: [30, 3], stage: 'submitted', extra: 'twice' },
  { callId: open, category: 'school', nth: 1, days: [22, 1], stage: 'writing', done: 4, extra: 'colleague' },
  { callId: open, category: 'school', nth: 2, days: [18, 5], stage: 'submitted' },
  { callId: open, category: 'school', nth: 3, days: [9, 2], stage: 'writing', done: 2, extra: 'extended' },
  { callId: open, category: 'school', nth: 4, days: [16, 6], stage: 'submitted' },
  { callId: open, category: 'school', nth: 5, days: [40, 33], stage: 'withdrawn' },
  { callId: open, category: 'school', nth: 6, days: [2, 1], stage: 'writing', done: 0 },
  { callId: sealed, category: 'ngo', nth: 0, days: [12, 1], stage: 'writing', done: 3, extra: 'colleague' },
  { callId: sealed, category: 'ngo', nth: 2, days: [25, 4], stage: 'submitted' },
  { callId: sealed, category: 'ngo', nth: 3, days: [14, 7], stage: 'submitted' },
  { callId: sealed, category: 'ngo', nth: 4, days: [6, 2], stage: 'writing', done: 1 },
  { callId: closed, category: 'research', nth: 0, days: [45, 9], stage: 'submitted', correction: 'open' },
  { callId: closed, category: 'research', nth: 1, days: [50, 8], stage: 'submitted', correction: 'returned' },
  { callId: closed, category: 'research', nth: 2, days: [33, 6], stage: 'submitted' },
  { callId: closed, category: 'research', nth: 3, days: [8, 6], stage: 'submitted', extra: 'paper' },
  { callId: closed, category: 'research', nth: 4, days: [20, 12], stage: 'writing', done: 3 },
];

/** What the committee judges: nothing of the accounts that the demo names, and of some laboratories two. */
const reviewed = [1, 2, 3, 4, 5, 1, 2, 3, 4, 6, 7, 5].map(
  (nth, index): Plan => ({
    callId: closed,
    category: 'research',
    nth,
    days: [40 - index, 10 + (index % 3)],
    stage: 'submitted',
    reviewed: index + 1,
  }),
);

const asks: Readonly<Record<FormCategory, readonly DemoOrganization['type'][]>> = {
  school: ['school'],
  research: ['research'],
  ngo: ['npo', 'voluntary', 'foundation'],
};

const tables = [
  ...(['applications', 'status_histories', 'budget_items', 'files', 'entries', 'entry_members', 'entry_sections', 'entry_files'] as const),
  ...(['correction_requests', 'correction_items', 'entry_snapshots', 'call_extensions', 'organization_joins'] as const),
];

type Table = (typeof tables)[number];
type History = 'entries_history' | 'correction_requests_history' | 'organization_joins_history';

/** Rows as they come together, each with the next id of its table; what others refer to comes first in `tables`. */
interface Book {
  readonly rows: Map<Table, object[]>;
  readonly next: (table: Table) => number;
  readonly put: <T extends Table>(table: T, row: SeedRow<T>) => number;
  readonly step: (table: History, ...row: Parameters<typeof stepRow>) => void;
  readonly steps: Map<History, ReturnType<typeof stepRow>[]>;
}

async function openBook(db: Transaction): Promise<Book> {
  const rows = new Map<Table, object[]>(tables.map((table) => [table, []]));
  const steps: Book['steps'] = new Map();
  const known = ['applications', 'status_histories', 'budget_items', 'files'] as const;
  const first = new Map<Table, number>(await Promise.all(known.map(async (table) => [table, await lastId(db, table)] as const)));
  return {
    rows,
    steps,
    next: (table) => (first.get(table) ?? 0) + (rows.get(table)?.length ?? 0) + 1,
    put: (table, row) => {
      rows.get(table)?.push(row);
      return row.id;
    },
    step: (table, ...row) => void steps.set(table, [...(steps.get(table) ?? []), stepRow(...row)]),
  };
}

/** The calls with their forms, what is being written for them and what has come in. @returns what the log has of it */
export async function loadCalls(db: Transaction, world: DemoWorld, store: FileStore): Promise<AuditDraft[]> {
  const { baseDate, grants } = world;
  const [forms, calls] = [formRows(baseDate), callRows(baseDate, grants)];
  const parts = callParts(calls.rows);
  await insertRows(db, 'application_forms', forms.rows);
  await insertRows(db, 'calls', calls.rows);
  await insertRows(db, 'call_checks', parts.call_checks);
  await insertRows(db, 'call_questions', parts.call_questions);
  await insertSteps(db, 'application_forms_history', forms.steps);
  await insertSteps(db, 'calls_history', calls.steps);
  const book = await openBook(db);
  for (const plan of plans) addEntry(book, plan, world, calls.rows);
  await addPastEntries(book, db, world, calls.rows);
  for (const plan of reviewed) addEntry(book, plan, world, calls.rows);
  addExtension(book, world, calls.rows);
  await addJoins(book, db, world);
  for (const table of tables) await insertRows(db, table, (book.rows.get(table) ?? []) as SeedRow<typeof table>[]);
  for (const [table, steps] of book.steps) await insertSteps(db, table, steps);
  await keepDemoFiles(store, (book.rows.get('files') ?? []) as SeedRow<'files'>[]);
  return [
    ...forms.rows.map(({ id, name, updatedAt }) =>
      entry(
        preparer,
        'action',
        'application_forms',
        id,
        `申請様式「${name}」を公開しました`,
        updatedAt,
        { status: 'draft' },
        { status: 'published' },
      ),
    ),
    ...calls.rows.map(({ id, title, createdAt }) =>
      entry(preparer, 'create', 'calls', id, `公募「${title}」を登録しました`, createdAt, null, { title, status: 'draft' }),
    ),
  ];
}

/** What all parts of one entry are made from. */
interface Entry {
  readonly id: number;
  readonly plan: Plan;
  readonly call: SeedRow<'calls'>;
  readonly grant: GrantRow;
  readonly organization: DemoOrganization;
  readonly filled: Filled;
  /** When it was begun, and submitted or last written. */
  readonly begun: string;
  readonly last: string;
}

function addEntry(book: Book, plan: Plan, { baseDate, organizations, grants }: DemoWorld, calls: readonly SeedRow<'calls'>[]): void {
  const { callId, category, nth, days, reviewed: again = 0 } = plan;
  const call = calls.find(({ id }) => id === callId) as SeedRow<'calls'>;
  const grant = grants.find(({ id }) => id === call.grantId) as GrantRow;
  const organization = organizations.filter(({ id, type }) => asks[category].includes(type) && id !== newcomerOrganizationId)[
    nth
  ] as DemoOrganization;
  const number = nth + again * 1000;
  const dice = diceFor(`entry ${callId}`, number);
  const amount = Math.floor(((grant.amount ?? 0) * dice.int(35, 75)) / 100 / 10_000) * 10_000;
  const project = projectFor(organization, category, 20_000_000 + callId * 100 + number, dice);
  const filled = filledForm(category, { organization, project, year: grant.year, amount, dice });
  const [begun, last] = days.map((before, at) => instantAt(addDays(baseDate, -before), at === 0 ? 11 : 16, dice.int(0, 59))) as [string, string];
  write(book, { id: book.next('entries'), plan, call, grant, organization, filled, begun, last });
}

/** What is submitted in the end: of one that has come back, put right. */
function finalAnswers({ plan, filled }: Entry): Filled['answers'] {
  if (plan.correction !== 'returned') return filled.answers;
  return { ...filled.answers, coordination: `${filled.answers.coordination}。10月15日に河川事務所と協議しました` };
}

/** All rows of an entry. @param known the application that came of it, where there is one already */
function write(book: Book, one: Entry, known?: SeedRow<'applications'>): void {
  const { id, plan, call, grant, organization, filled, begun, last } = one;
  const { stage, extra } = plan;
  const form = demoForms[plan.category].definition;
  const { sections } = visibleForm(form, filled.answers);
  const isSubmitted = stage === 'submitted';
  const done = isSubmitted ? sections.length : (plan.done ?? 1);
  const receiptNumber = known?.entryNumber ?? receiptNumberOf(grant.year, call.id, id);
  const files = addFiles(book, one, new Set(sections.slice(0, done + 1).flatMap(({ fields }) => fields.map(({ key }) => key))));
  const isKept = isSubmitted && call.sealed !== 1;
  const applicationId = known?.id ?? (isKept ? addApplication(book, one, receiptNumber) : null);
  book.put('entries', {
    id,
    callId: call.id,
    organizationId: organization.id,
    status: stage,
    formId: call.formId as number,
    receiptNumber: isSubmitted ? receiptNumber : null,
    applicationId,
    startedById: contactIdOf(organization),
    savedAt: last,
    sectionCount: sections.length,
    completeCount: done,
    submittedAt: isSubmitted ? last : null,
    extendedUntil: extra === 'extended' ? hoursAfter(call.closesAt, 72) : null,
    sealed: call.sealed ?? 0,
    fromPaper: extra === 'paper' ? 1 : 0,
    paperNote: extra === 'paper' ? '締切の日の消印のある郵便で届きました。' : null,
    createdAt: begun,
    updatedAt: last,
  });
  const who = extra === 'paper' ? preparer : grantee(organization);
  book.step('entries_history', id, [null, 'writing'], who, begun);
  if (stage !== 'writing') book.step('entries_history', id, ['writing', stage], who, last);
  addMembers(book, one);
  const written = finalAnswers(one);
  // Of the section that is being written, the first half.
  for (const [index, { key, fields }] of sections.slice(0, stage === 'writing' ? done + 1 : done).entries()) {
    const given = index < done ? fields : fields.slice(0, Math.ceil(fields.length / 2));
    const answers = Object.fromEntries(given.flatMap((field) => (field.key in written ? [[field.key, written[field.key]]] : [])));
    const at = earlier(hoursAfter(begun, 1 + index * 3), last);
    const saved = {
      answers: JSON.stringify(answers),
      revision: 3 + ((id + index) % 9),
      userId: contactIdOf(organization),
      createdAt: at,
      updatedAt: at,
    };
    book.put('entry_sections', { id: book.next('entry_sections'), entryId: id, sectionKey: key, ...saved });
  }
  if (extra === 'extended') addExtensionOf(book, one);
  if (!isSubmitted) return;
  if (extra === 'twice')
    addSnapshot(book, one, { number: 1, receiptNumber, at: hoursAfter(last, -26), answers: { ...filled.answers, nameConsent: false }, files });
  const number = extra === 'twice' ? 2 : 1;
  addSnapshot(book, one, { number, receiptNumber, at: last, answers: filled.answers, files });
  if (plan.correction && applicationId !== null) addCorrection(book, one, { applicationId, receiptNumber, files });
}

/** As the product numbers what comes in. */
const receiptNumberOf = (year: number, call: number, id: number) => `${year}-${String(call).padStart(3, '0')}-${String(id).padStart(5, '0')}`;

interface KeptFile {
  readonly fieldKey: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

function addFiles(book: Book, { id: entryId, plan, organization, filled, begun, last }: Entry, keys: ReadonlySet<string>): KeptFile[] {
  return filled.files
    .filter(({ fieldKey }) => keys.has(fieldKey))
    .map(({ fieldKey, source, fileName }) => {
      const [fileId, id] = [book.next('files'), book.next('entry_files')];
      const place = { resource: 'entry_files', field: 'fileId', recordId: id, uploadedById: contactIdOf(organization), at: begun };
      const row = demoFile({ id: fileId, source, fileName, ...place });
      book.put('files', row);
      const submitted = plan.stage === 'submitted' ? 1 : 0;
      book.put('entry_files', { id, entryId, fieldKey, fileName, fileId, submitted, createdAt: begun, updatedAt: last });
      return { fieldKey, fileId, fileName, size: row.size as number, sha256: row.sha256 };
    });
}

/** Whoever began it; where somebody helps, the representative, and a colleague who has not come yet. */
function addMembers(book: Book, { id: entryId, plan, organization, begun }: Entry): void {
  const contact = contactIdOf(organization);
  const { latin } = organization.representative;
  const people = [
    { email: recipientAddress(organization), userId: contact, organizationId: organization.id, role: 'submit', invitedById: null, joinedAt: begun },
    {
      email: `${latin}${organization.id * 2}@example.jp`,
      userId: representativeIdOf(organization),
      organizationId: organization.id,
      role: 'write',
      invitedById: contact,
      joinedAt: begun,
    },
    { email: `jimukyoku@${latin}.example.jp`, userId: null, organizationId: null, role: 'write', invitedById: contact, joinedAt: null },
  ] as const;
  for (const person of plan.extra === 'colleague' ? people : people.slice(0, 1))
    book.put('entry_members', { id: book.next('entry_members'), entryId, ...person, createdAt: begun, updatedAt: begun });
}

interface Submission {
  readonly number: number;
  readonly receiptNumber: string;
  readonly at: string;
  readonly answers: Filled['answers'];
  readonly files: readonly KeptFile[];
  readonly correctionId?: number;
}

/** What arrived then, as it is kept. */
function addSnapshot(
  book: Book,
  { id: entryId, plan, call, organization }: Entry,
  { number, receiptNumber, at, answers, files, correctionId }: Submission,
) {
  const facts = organizationRow(organization, at.slice(0, 10));
  const content = JSON.stringify({
    answers: submittedAnswers(demoForms[plan.category].definition, answers),
    files,
    organization: Object.fromEntries(organizationFacts.map((name) => [name, facts[name]])),
  });
  const who = plan.extra === 'paper' ? preparer : grantee(organization);
  book.put('entry_snapshots', {
    id: book.next('entry_snapshots'),
    entryId,
    number,
    receiptNumber,
    arrivedAt: at,
    formId: call.formId as number,
    content,
    sha256: sha256Of(Buffer.from(content)),
    correctionId: correctionId ?? null,
    userId: who.id,
    userName: who.name,
    createdAt: at,
    updatedAt: at,
  });
}

const organizationFacts = [
  ...(['name', 'nameKana', 'organizationType', 'postalCode', 'prefecture', 'address'] as const),
  ...(['phone', 'email', 'representativeTitle', 'representativeName'] as const),
];

/** The application that comes of a submission, with its budget and its steps. */
function addApplication(book: Book, one: Entry, entryNumber: string): number {
  const { plan, call, grant, organization, last } = one;
  const id = book.next('applications');
  const form = demoForms[plan.category].definition;
  const { budget = {}, ...columns } = boundValues(form, submittedAnswers(form, finalAnswers(one)));
  const who = plan.extra === 'paper' ? preparer : grantee(organization);
  const waits = plan.correction === 'open';
  const checked = plan.reviewed ? hoursAfter(call.deadline as string, 17) : null;
  const status: ApplicationStatus = waits ? 'REVISION_REQUESTED' : checked ? 'UNDER_REVIEW' : 'APPLICATION_SUBMITTED';
  const since = plan.correction ? hoursAfter(last, waits ? 20 : 44) : (checked ?? last);
  book.put('applications', {
    id,
    ...bound,
    ...columns,
    nameConsent: columns.nameConsent ? 1 : 0,
    entryNumber,
    callId: call.id,
    grantId: grant.id,
    grantThemeNumber: grant.themeNumber,
    category: grant.category,
    grantYear: grant.year,
    organizationId: organization.id,
    contactUserId: contactIdOf(organization),
    representativeUserId: representativeIdOf(organization),
    entryDate: japanDate(new Date(last)),
    status,
    statusSince: since,
    visibleAt: since,
    createdAt: last,
    updatedAt: since,
  } as SeedRow<'applications'>);
  for (const [costCategory, amount] of Object.entries(budget))
    book.put('budget_items', {
      id: book.next('budget_items'),
      applicationId: id,
      costCategory: costCategory as SeedRow<'budget_items'>['costCategory'],
      amount,
      createdAt: last,
      updatedAt: last,
    });
  const steps: readonly (readonly [ApplicationStatus | null, ApplicationStatus, typeof who | typeof preparer, string, string?])[] = [
    [null, 'APPLICATION_IN_PROGRESS', who, last],
    ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', who, last],
    ...(plan.correction ? ([['APPLICATION_SUBMITTED', 'REVISION_REQUESTED', preparer, hoursAfter(last, 20), correctionText]] as const) : []),
    ...(plan.correction === 'returned'
      ? ([
          ['REVISION_REQUESTED', 'UNDER_REVISION', who, since],
          ['UNDER_REVISION', 'APPLICATION_SUBMITTED', who, since],
        ] as const)
      : []),
    ...(checked
      ? ([
          ['APPLICATION_SUBMITTED', 'SELECTION_PREPARATION', preparer, checked],
          ['SELECTION_PREPARATION', 'UNDER_REVIEW', preparer, checked],
        ] as const)
      : []),
  ];
  for (const [fromStatus, toStatus, by, at, comment] of steps)
    book.put('status_histories', {
      id: book.next('status_histories'),
      applicationId: id,
      fromStatus,
      toStatus,
      comment: comment ?? null,
      isShared: comment ? 1 : 0,
      userId: by.id,
      userName: by.name,
      userRole: by.role,
      createdAt: at,
      updatedAt: at,
    });
  return id;
}

/** What a form can fill, empty: the rows of one table name the same columns. */
const bound = {
  ...{ title: '', theme: null, description: null, grantPeriod: 1, entryAmount: null, entryAmountTotal: null, otherGrants: null, otherIncome: null },
  ...{ taxStatus: null, targetRiverSystem: null, targetRiver: null, riverAdminCoordination: null, riverAdminOrganization: null },
  ...{ riverAdminName: null, startDate: null, endDate: null, discoverySource: null, informationAtTheTime: null },
};

const correctionItems = [
  { sectionKey: 'expenses', sectionTitle: '経費', message: '旅費の単価と回数を、「単価・数量」の欄に書いてください。' },
  { sectionKey: 'field', sectionTitle: '調査地', message: '河川管理者との調整について、協議した日を書き加えてください。' },
] as const;

const correctionText = correctionItems.map(({ sectionTitle, message }) => `【${sectionTitle}】\n${message}`).join('\n\n');

interface Corrected {
  readonly applicationId: number;
  readonly receiptNumber: string;
  readonly files: readonly KeptFile[];
}

/** The office has sent sections back; one has come back put right. */
function addCorrection(book: Book, one: Entry, { applicationId, receiptNumber, files }: Corrected): void {
  const { id: entryId, plan, call, organization, last } = one;
  const [id, asked, returned] = [book.next('correction_requests'), hoursAfter(last, 20), hoursAfter(last, 44)];
  const isBack = plan.correction === 'returned';
  book.put('correction_requests', {
    id,
    applicationId,
    entryId,
    status: isBack ? 'returned' : 'open',
    message: 'ご応募ありがとうございます。次の点を直して、もう一度提出してください。',
    until: call.correctionsUntil as string,
    requestedById: preparer.id,
    returnedAt: isBack ? returned : null,
    createdAt: asked,
    updatedAt: isBack ? returned : asked,
  });
  for (const item of correctionItems)
    book.put('correction_items', { id: book.next('correction_items'), requestId: id, ...item, createdAt: asked, updatedAt: asked });
  book.step('correction_requests_history', id, [null, 'open'], preparer, asked);
  if (!isBack) return;
  book.step('correction_requests_history', id, ['open', 'returned'], grantee(organization), returned);
  addSnapshot(book, one, { number: 2, receiptNumber, at: returned, answers: finalAnswers(one), files, correctionId: id });
}

/** Of the call of the year before, some of what came of it. */
async function addPastEntries(book: Book, db: Transaction, { organizations, grants }: DemoWorld, calls: readonly SeedRow<'calls'>[]): Promise<void> {
  const call = calls.find(({ id }) => id === callIds.past) as SeedRow<'calls'>;
  const grant = grants.find(({ id }) => id === call.grantId) as GrantRow;
  const applications = await db
    .selectFrom('applications')
    .selectAll()
    .where('grantId', '=', grant.id)
    .where('organizationId', '>', newcomerOrganizationId)
    .where('status', 'not in', ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'])
    .orderBy('id')
    .limit(3)
    .execute();
  for (const [nth, application] of applications.entries()) {
    const organization = organizations[application.organizationId - 1] as DemoOrganization;
    const project = { title: application.title, theme: application.theme ?? '', description: application.description ?? '' };
    const dice = diceFor('past entry', nth);
    const known = answersOf(application);
    const filled = filledForm('school', { organization, project, year: grant.year, amount: application.entryAmount ?? 10_000, dice, known });
    const plan: Plan = { callId: call.id, category: 'school', nth, days: [0, 0], stage: 'submitted' };
    const last = hoursAfter(call.closesAt, -30 - nth * 20);
    const one = { id: book.next('entries'), plan, call, grant, organization, filled, begun: hoursAfter(last, -400), last };
    write(book, one, application as SeedRow<'applications'>);
    const { title, discoverySource } = boundValues(demoForms.school.definition, filled.answers) as { title: string; discoverySource: string };
    await db.updateTable('applications').set({ callId: call.id, title, discoverySource }).where('id', '=', application.id).execute();
  }
}

/** What was applied for, as the answers that say it. */
function answersOf(application: Selectable<Database['applications']>): Filled['answers'] {
  const { grantPeriod, startDate, endDate, targetRiverSystem, targetRiver, entryAmountTotal, otherGrants, otherIncome, nameConsent } = application;
  const hasOthers = (otherGrants ?? 0) + (otherIncome ?? 0) > 0;
  const others = { otherMoney: 'yes', otherGrants, otherIncome, otherMoneyNote: '市の補助金と参加費です。' };
  return {
    ...{ years: String(grantPeriod), startDate, endDate, riverSystem: targetRiverSystem, river: targetRiver, totalCost: entryAmountTotal },
    ...(hasOthers ? others : { otherMoney: 'no' }),
    nameConsent: nameConsent === 1,
  };
}

/** The end of a call was put off for all. */
function addExtension(book: Book, { baseDate }: DemoWorld, calls: readonly SeedRow<'calls'>[]): void {
  for (const { id: callId, closesAt, extendedUntil } of calls) {
    if (!extendedUntil) continue;
    const at = instantAt(addDays(baseDate, -9), 11);
    putExtension(book, { callId, entryId: null, before: closesAt, until: extendedUntil, reason: '通信の障害で、提出しにくい時間があったため', at });
  }
}

/** For one organisation alone. */
function addExtensionOf(book: Book, { id: entryId, call, last }: Entry): void {
  const reason = '台風で学校が休みになり、校長の確認が遅れるため';
  putExtension(book, { callId: call.id, entryId, before: call.closesAt, until: hoursAfter(call.closesAt, 72), reason, at: last });
}

interface Extension {
  readonly callId: number;
  readonly entryId: number | null;
  readonly before: string;
  readonly until: string;
  readonly reason: string;
  readonly at: string;
}

function putExtension(book: Book, { at, ...extension }: Extension): void {
  const who = { userId: preparer.id, userName: preparer.name, userRole: preparer.role };
  book.put('call_extensions', { id: book.next('call_extensions'), ...extension, ...who, createdAt: at, updatedAt: at });
}

/** Two who have signed up and named an organisation that is known: one waits for a yes, and belongs nowhere yet; one has got it. */
async function addJoins(book: Book, db: Transaction, { baseDate, organizations }: DemoWorld): Promise<void> {
  const [asked, joined] = [organizations[11], organizations[14]] as [DemoOrganization, DemoOrganization];
  const [at, decidedAt] = [instantAt(addDays(baseDate, -14), 13), instantAt(addDays(baseDate, -13), 9)];
  const member = { id: representativeIdOf(joined), name: joined.representative.name, role: 'recipient' } as const;
  putJoin(book, joined, member, '事務局の会計を担当しています。', at, decidedAt);
  const stranger = { id: (await lastId(db, 'users')) + 1, name: '榎本 千尋', role: 'recipient' } as const;
  const since = instantAt(addDays(baseDate, -2), 13);
  const { password } = await db.selectFrom('users').select('password').where('id', '=', contactIdOf(asked)).executeTakeFirstOrThrow();
  const person = { type: 'USER', roletype: stranger.role, username: stranger.name, email: 'chihiro.enomoto@example.jp', position: '教諭' } as const;
  const account = { ...person, password, forcePasswordChange: 0, organizationId: null, status: 1, joinedAt: since.slice(0, 10) };
  await insertRows(db, 'users', [{ id: stranger.id, ...account, createdAt: since, updatedAt: since }]);
  putJoin(book, asked, stranger, '今年度から担当になりました。', since, null);
}

function putJoin(
  book: Book,
  { id: organizationId, name: askedName }: DemoOrganization,
  who: Actor,
  note: string,
  at: string,
  decidedAt: string | null,
): void {
  const id = book.next('organization_joins');
  const status = decidedAt ? 'accepted' : 'waiting';
  const decision = { decidedAt, decidedById: decidedAt ? preparer.id : null };
  book.put('organization_joins', {
    id,
    userId: who.id,
    status,
    reason: 'asked',
    askedName,
    organizationId,
    note,
    ...decision,
    createdAt: at,
    updatedAt: decidedAt ?? at,
  });
  book.step('organization_joins_history', id, [null, 'waiting'], who, at);
  if (decidedAt) book.step('organization_joins_history', id, ['waiting', 'accepted'], preparer, decidedAt);
}

import { sha256Of } from '../../api/runtime/sha256.ts';
import type { SeedRow } from '../insert.ts';
import { approver, preparer, stepRow } from './announcements.ts';
import { springYear } from './calendar.ts';
import { addDays, dateOf, dayNumber, instantAt, workdayBefore } from './days.ts';
import { demoForms, type FormCategory } from './forms/answers.ts';
import type { Category, GrantRow } from './grants.ts';
import { callTexts, checksFor, questionsFor } from './vocabulary/calls.ts';

type StepRow = ReturnType<typeof stepRow>;

const categories = ['school', 'research', 'ngo'] as const satisfies readonly FormCategory[];

/** The forms of the three departments, published before the first of the calls. */
export function formRows(baseDate: string): { readonly rows: SeedRow<'application_forms'>[]; readonly steps: StepRow[] } {
  const date = `${springYear(baseDate) - 2}-08-18`;
  const rows = categories.map((category, index): SeedRow<'application_forms'> => {
    const { name, definition } = demoForms[category];
    const json = JSON.stringify(definition);
    const publishedAt = instantAt(date, 15, index);
    return {
      id: index + 1,
      name,
      status: 'published',
      number: 1,
      category,
      note: 'はじめての版',
      definition: json,
      sha256: sha256Of(Buffer.from(json)),
      publishedAt,
      publishedById: preparer.id,
      createdAt: instantAt(addDays(date, -20), 10, index),
      updatedAt: publishedAt,
    };
  });
  const steps = rows.flatMap(({ id, createdAt, updatedAt }) => [
    stepRow(id, [null, 'draft'], preparer, createdAt),
    stepRow(id, ['draft', 'published'], preparer, updatedAt),
  ]);
  return { rows, steps };
}

const formIds: Readonly<Record<Category, number>> = { school: 1, research: 2, ngo: 3, kado: 3 };

/** The calls of the demo, by what they are there for. */
export const callIds = { past: 1, open: 2, sealed: 3, closed: 4, draft: 5 } as const;

/** @returns the calls of the year before and of the next one: announced, open, open and sealed, closed, waiting for approval */
export function callRows(baseDate: string, grants: readonly GrantRow[]): { readonly rows: SeedRow<'calls'>[]; readonly steps: StepRow[] } {
  const year = springYear(baseDate);
  const closing = (days: number) => dateOf(workdayBefore(dayNumber(addDays(baseDate, days))));
  const plans: readonly Plan[] = [
    { id: callIds.past, category: 'school', year: year - 1, opens: `${year - 2}-10-01`, closes: `${year - 2}-11-20`, status: 'announced' },
    { id: callIds.open, category: 'school', year, opens: addDays(baseDate, -50), closes: closing(11), status: 'approved' },
    { id: callIds.sealed, category: 'ngo', year, opens: addDays(baseDate, -40), closes: closing(20), status: 'approved', sealed: true },
    { id: callIds.closed, category: 'research', year, opens: addDays(baseDate, -64), closes: addDays(baseDate, -8), status: 'approved', extended: 3 },
    { id: callIds.draft, category: 'kado', year, opens: addDays(baseDate, 20), closes: closing(75), status: 'draft' },
  ];
  const rows = plans.map((plan) => callRow(plan, grants));
  return { rows, steps: rows.flatMap(stepsOf) };
}

interface Plan {
  readonly id: number;
  readonly category: Category;
  readonly year: number;
  readonly opens: string;
  readonly closes: string;
  readonly status: 'draft' | 'approved' | 'announced';
  readonly sealed?: true;
  /** By so many days, on the day before the end. */
  readonly extended?: number;
}

const audiences = { school: 'school', research: 'research', ngo: 'groups', kado: 'groups' } as const;

function callRow({ id, category, year, opens, closes, status, sealed, extended }: Plan, grants: readonly GrantRow[]): SeedRow<'calls'> {
  const grant = grants.find((one) => one.year === year && one.category === category && one.yearOption === 0);
  if (!grant) throw new Error(`No programme for the call ${id}`);
  const closesAt = instantAt(closes, 18);
  const extendedUntil = extended ? instantAt(addDays(closes, extended), 18) : null;
  const createdAt = instantAt(addDays(opens, -25), 11);
  const approvedAt = status === 'draft' ? null : instantAt(addDays(opens, -10), 14);
  return {
    id,
    title: `${year}年度 ${grant.title}`,
    status,
    grantId: grant.id,
    opensAt: instantAt(opens, 10),
    closesAt,
    extendedUntil,
    deadline: extendedUntil ?? closesAt,
    correctionsUntil: instantAt(addDays(closes, 31), 18),
    formId: formIds[category],
    audience: audiences[category],
    onePerOrganization: category === 'research' ? 0 : 1,
    consecutiveYears: category === 'research' ? null : 3,
    sealed: sealed ? 1 : 0,
    ...callTexts(category, grant),
    preparedById: preparer.id,
    approvedAt,
    approvedById: approvedAt ? approver.id : null,
    createdAt,
    updatedAt: approvedAt ?? createdAt,
  };
}

function stepsOf({ id, status, createdAt, approvedAt, closesAt }: SeedRow<'calls'>): StepRow[] {
  return [
    stepRow(id, [null, 'draft'], preparer, createdAt),
    ...(approvedAt ? [stepRow(id, ['draft', 'approved'], approver, approvedAt)] : []),
    ...(status === 'announced'
      ? [
          stepRow(id, ['approved', 'decided'], preparer, instantAt(addDays(closesAt.slice(0, 10), 100), 15)),
          stepRow(id, ['decided', 'announced'], approver, instantAt(addDays(closesAt.slice(0, 10), 120), 10)),
        ]
      : []),
  ];
}

/** What is asked before applying, and what has been asked about the calls. */
export function callParts(calls: readonly SeedRow<'calls'>[]) {
  const call_checks: SeedRow<'call_checks'>[] = [];
  const call_questions: SeedRow<'call_questions'>[] = [];
  for (const { id: callId, audience, createdAt } of calls) {
    const stamps = { callId, createdAt, updatedAt: createdAt };
    for (const [index, check] of checksFor(audience ?? 'any').entries())
      call_checks.push({ id: call_checks.length + 1, position: index + 1, ...check, ...stamps });
    for (const question of questionsFor(audience ?? 'any')) call_questions.push({ id: call_questions.length + 1, ...question, ...stamps });
  }
  return { call_checks, call_questions };
}

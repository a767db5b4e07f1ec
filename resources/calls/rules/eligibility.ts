import { fiscalYearLabel } from '../../../domain/dates/fiscal-year.ts';
import { formatDate, formatDateTime } from '../../../domain/dates/japan-date.ts';
import { callAudiences, type organizationTypes } from '../../../domain/terms.ts';
import { isUndecided } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { endedEarly } from '../../../domain/workflow/phases.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { typesFor } from './audience.ts';
import type { CallStanding } from './standing.ts';

/** What is known of an organisation that thinks of applying. */
export interface EligibilityFacts {
  readonly call: {
    readonly standing: CallStanding;
    readonly opensAt: string;
    readonly deadline: string;
    /** The fiscal year that it is for. */
    readonly year: number;
    readonly audience: keyof typeof callAudiences;
    readonly consecutiveYears: number | null;
  };
  /** None while nobody has said yes to somebody who wants to join one. */
  readonly organization: { readonly type: keyof typeof organizationTypes } | null;
  /** A colleague who has begun, where an organisation may apply but once. */
  readonly startedBy: string | null;
  /** What it has applied for in the same category. */
  readonly applications: readonly { readonly year: number; readonly years: number; readonly status: ApplicationStatus }[];
  /** Documents that are late. */
  readonly overdue: readonly { readonly formName: string; readonly title: string; readonly dueDate: string }[];
}

/** Why one cannot apply, or should think twice: what is the case, and by which rule that matters. */
export interface Finding {
  readonly code: 'standing' | 'organization' | 'audience' | 'taken' | 'consecutive' | 'overdue';
  readonly text: string;
  readonly rule: string;
}

export interface Eligibility {
  /** What stands fast, and stops. */
  readonly facts: readonly Finding[];
  /** What is in doubt, or can still be put right. */
  readonly doubts: readonly Finding[];
}

export function eligibilityOf(known: EligibilityFacts): Eligibility {
  const years = consecutive(known);
  const facts = [standing(known), belonging(known), audience(known), taken(known), years.fact];
  return { facts: facts.filter((one) => one !== null), doubts: [years.doubt, ...known.overdue.map(late)].filter((one) => one !== null) };
}

function standing({ call: { standing: at, opensAt, deadline } }: EligibilityFacts): Finding | null {
  if (at === 'open') return null;
  const text = at === 'before' ? `受付は ${formatDateTime(opensAt)} に始まります。` : '受付は終わりました。';
  return { code: 'standing', text, rule: `受付は ${formatDateTime(opensAt)} から ${formatDateTime(deadline)} までです。` };
}

function belonging({ organization }: EligibilityFacts): Finding | null {
  if (organization) return null;
  const text = 'まだ、どの団体にも入っていません。団体を登録するか、参加の確認が済むと応募できます。';
  return { code: 'organization', text, rule: '応募は、団体として行います。' };
}

function audience({ call, organization }: EligibilityFacts): Finding | null {
  if (!organization || typesFor[call.audience].includes(organization.type)) return null;
  const text = 'あなたの団体の種類では、この公募に応募できません。';
  return { code: 'audience', text, rule: `応募できる団体は「${callAudiences[call.audience]}」です。` };
}

function taken({ startedBy }: EligibilityFacts): Finding | null {
  if (startedBy === null) return null;
  const text = `同じ団体の ${startedBy} さんが、すでに応募を始めています。一緒に書くときは、招いてもらってください。`;
  return { code: 'taken', text, rule: '応募は、1団体につき1件です。' };
}

/** Whether the year of the call would be one too many, by what has been granted, or by what might still be. */
export function consecutive({
  call,
  applications,
}: Pick<EligibilityFacts, 'applications'> & { readonly call: Pick<EligibilityFacts['call'], 'consecutiveYears' | 'year'> }): {
  readonly fact: Finding | null;
  readonly doubt: Finding | null;
} {
  const most = call.consecutiveYears;
  if (most === null) return { fact: null, doubt: null };
  const before = Array.from({ length: most }, (_, index) => call.year - 1 - index);
  const within = (some: typeof applications) => (year: number) => some.some((one) => one.year <= year && year < one.year + one.years);
  const told = { code: 'consecutive', rule: `同じ種別の助成を続けて受けられるのは、${most}年までです。` } as const;
  const span =
    most === 1 ? `${fiscalYearLabel(call.year - 1)}に` : `${fiscalYearLabel(call.year - most)}から${fiscalYearLabel(call.year - 1)}まで続けて`;
  const granted = applications.filter(({ status }) => isGranted(status));
  if (before.every(within(granted))) return { fact: { ...told, text: `${span}助成を受けています。` }, doubt: null };
  const possible = applications.filter(({ status }) => isGranted(status) || isUndecided(status));
  return {
    fact: null,
    doubt: before.every(within(possible)) ? { ...told, text: `選考中の申請が採択されると、${span}助成を受けることになります。` } : null,
  };
}

/** Whether a grant has been told of, and has not ended before its time. */
export function isGranted(status: ApplicationStatus): boolean {
  const entry = statusEntry(status);
  return entry.phase !== 'application' && entry.phase !== 'selection' && !endedEarly(entry);
}

function late({ formName, title, dueDate }: EligibilityFacts['overdue'][number]): Finding {
  const text = `「${title}」の「${formName}」が未提出です（期限 ${formatDate(dueDate)}）。`;
  return { code: 'overdue', text, rule: '期限を過ぎた書類は、応募の前に提出してください。提出の状況は、選考で考慮されます。' };
}

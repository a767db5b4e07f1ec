import { fiscalYearLabel } from '../../../domain/dates/fiscal-year.ts';
import { formatDate, formatDateTime } from '../../../domain/dates/japan-date.ts';
import { callAudiences, type organizationTypes } from '../../../domain/terms.ts';
import { isUndecided } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { endedEarly } from '../../../domain/workflow/phases.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { typesByAudience } from './audience.ts';
import type { CallStanding } from './standing.ts';

/** Facts that decide whether an organisation may apply. */
export interface EligibilityFacts {
  readonly call: {
    readonly standing: CallStanding;
    readonly opensAt: string;
    readonly deadline: string;
    /** Fiscal year of the grant. */
    readonly year: number;
    readonly audience: keyof typeof callAudiences;
    readonly consecutiveYears: number | null;
  };
  /** Null while the user belongs to no organisation or the join is not yet approved. */
  readonly organization: { readonly type: keyof typeof organizationTypes } | null;
  /** Name of a colleague who has already begun an entry, where each organisation may apply only once. */
  readonly startedBy: string | null;
  /** Its applications in the same category. */
  readonly applications: readonly { readonly year: number; readonly years: number; readonly status: ApplicationStatus }[];
  /** Overdue documents. */
  readonly overdue: readonly { readonly formName: string; readonly title: string; readonly dueDate: string }[];
}

/** A reason against applying, with the rule it follows from. */
export interface Finding {
  readonly code: 'standing' | 'organization' | 'audience' | 'taken' | 'consecutive' | 'overdue';
  readonly text: string;
  readonly rule: string;
}

export interface Eligibility {
  /** Blocking reasons. */
  readonly facts: readonly Finding[];
  /** Warnings: uncertain, or can still be corrected. */
  readonly doubts: readonly Finding[];
}

export function eligibilityOf(known: EligibilityFacts): Eligibility {
  const years = consecutiveYearFindings(known);
  const facts = [standingFinding(known), organizationFinding(known), audienceFinding(known), takenFinding(known), years.fact];
  return { facts: facts.filter((one) => one !== null), doubts: [years.doubt, ...known.overdue.map(overdueFinding)].filter((one) => one !== null) };
}

function standingFinding({ call: { standing: at, opensAt, deadline } }: EligibilityFacts): Finding | null {
  if (at === 'open') return null;
  const text = at === 'before' ? `受付は ${formatDateTime(opensAt)} に始まります。` : '受付は終わりました。';
  return { code: 'standing', text, rule: `受付は ${formatDateTime(opensAt)} から ${formatDateTime(deadline)} までです。` };
}

function organizationFinding({ organization }: EligibilityFacts): Finding | null {
  if (organization) return null;
  const text = 'まだ、どの団体にも入っていません。団体を登録するか、参加の確認が済むと応募できます。';
  return { code: 'organization', text, rule: '応募は、団体として行います。' };
}

function audienceFinding({ call, organization }: EligibilityFacts): Finding | null {
  if (!organization || typesByAudience[call.audience].includes(organization.type)) return null;
  const text = 'あなたの団体の種類では、この公募に応募できません。';
  return { code: 'audience', text, rule: `応募できる団体は「${callAudiences[call.audience]}」です。` };
}

function takenFinding({ startedBy }: EligibilityFacts): Finding | null {
  if (startedBy === null) return null;
  const text = `同じ団体の ${startedBy} さんが、すでに応募を始めています。一緒に書くときは、招いてもらってください。`;
  return { code: 'taken', text, rule: '応募は、1団体につき1件です。' };
}

/** Checks the limit of consecutive years: a fact from past grants, a doubt if undecided applications would reach it. */
export function consecutiveYearFindings({
  call,
  applications,
}: Pick<EligibilityFacts, 'applications'> & { readonly call: Pick<EligibilityFacts['call'], 'consecutiveYears' | 'year'> }): {
  readonly fact: Finding | null;
  readonly doubt: Finding | null;
} {
  const maxYears = call.consecutiveYears;
  if (maxYears === null) return { fact: null, doubt: null };
  const before = Array.from({ length: maxYears }, (_, index) => call.year - 1 - index);
  const coveredBy = (applied: typeof applications) => (year: number) => applied.some((one) => one.year <= year && year < one.year + one.years);
  const finding = { code: 'consecutive', rule: `同じ種別の助成を続けて受けられるのは、${maxYears}年までです。` } as const;
  const span =
    maxYears === 1
      ? `${fiscalYearLabel(call.year - 1)}に`
      : `${fiscalYearLabel(call.year - maxYears)}から${fiscalYearLabel(call.year - 1)}まで続けて`;
  const granted = applications.filter(({ status }) => isGranted(status));
  if (before.every(coveredBy(granted))) return { fact: { ...finding, text: `${span}助成を受けています。` }, doubt: null };
  const possible = applications.filter(({ status }) => isGranted(status) || isUndecided(status));
  return {
    fact: null,
    doubt: before.every(coveredBy(possible)) ? { ...finding, text: `選考中の申請が採択されると、${span}助成を受けることになります。` } : null,
  };
}

/** Whether the application was granted and has not ended early. */
export function isGranted(status: ApplicationStatus): boolean {
  const entry = statusEntry(status);
  return entry.phase !== 'application' && entry.phase !== 'selection' && !endedEarly(entry);
}

function overdueFinding({ formName, title, dueDate }: EligibilityFacts['overdue'][number]): Finding {
  const text = `「${title}」の「${formName}」が未提出です（期限 ${formatDate(dueDate)}）。`;
  return { code: 'overdue', text, rule: '期限を過ぎた書類は、応募の前に提出してください。提出の状況は、選考で考慮されます。' };
}

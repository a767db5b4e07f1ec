import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import type { TaxTerms } from '../../domain/money/creditable-tax.ts';
import { announcedStatus } from '../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { SeedRow } from '../insert.ts';
import type { Category, GrantRow } from './grants.ts';
import type { DemoOrganization } from './organizations.ts';
import type { Plan } from './plan.ts';
import { type Dice, diceFor } from './random.ts';
import type { DemoForm } from './report-forms.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import { contactIdOf, newcomerOrganizationId, representativeIdOf } from './users.ts';
import { type Project, projectFor } from './vocabulary/titles.ts';
import { dateThatWasSet, instantOf, type Taken, type Walk, walkOf } from './walk.ts';

/** What all rows are made from. */
export interface DemoWorld {
  readonly baseDate: string;
  readonly organizations: readonly DemoOrganization[];
  readonly grants: readonly GrantRow[];
  readonly forms: readonly DemoForm[];
}

/** An application with all that its documents, receipts and payments are made from. */
export interface DemoApplication {
  readonly plan: Plan;
  readonly organization: DemoOrganization;
  readonly grant: GrantRow;
  readonly timeline: Timeline;
  readonly project: Project;
  readonly entryAmount: number;
  /** Null until the board has decided. */
  readonly approvedAmount: number | null;
  readonly advanceAmount: number;
  readonly taxStatus: TaxTerms['taxStatus'];
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
  /** How it came to its status. */
  readonly walk: Walk;
  readonly letterSent: string | null;
  readonly letterApproved: string | null;
}

const longestPeriods: Readonly<Record<Category, number>> = { research: 3, ngo: 2, school: 2, kado: 1 };

export function applicationFor(plan: Plan, world: DemoWorld): DemoApplication {
  const core = approvedAmountFor(plan, world);
  const { organization, grant, timeline, approvedAmount } = core;
  const dice = diceFor('application', plan.index);
  const project = projectFor(organization, grant.category, plan.index, dice);
  const advanceAmount = approvedAmount !== null && wantsAdvance(plan, dice) ? tenThousands(approvedAmount * (0.5 + dice.next() * 0.3)) : 0;
  const walk = walkOf(plan, timeline, advanceAmount > 0, world.baseDate);
  return {
    plan,
    ...core,
    project,
    advanceAmount,
    taxStatus: taxStatusOf(plan),
    ...otherMoneyOf(plan, core),
    walk,
    letterSent: dateThatWasSet(walk, 'application', 'ukesyoSendDate'),
    letterApproved: dateThatWasSet(walk, 'application', 'ukesyoApplovalDate'),
  };
}

/** What the budgets are made from: who applied for which grant, and what was approved. */
export function approvedAmountFor(plan: Plan, world: Omit<DemoWorld, 'forms'>) {
  const dice = diceFor('application core', plan.index);
  const organization = organizationFor(plan, world.organizations, dice);
  const category = categoryFor(organization, dice);
  const timeline = timelineOf(plan, world.baseDate, longestPeriods[category], dice);
  const grant = grantFor(world.grants, category, timeline);
  const entryAmount = tenThousands((grant.amount ?? 0) * (0.4 + dice.next() * 0.6));
  const approvedAmount = isAdopted(plan) ? tenThousands(entryAmount * (0.75 + dice.next() * 0.25)) : null;
  return { organization, timeline, grant, entryAmount, approvedAmount };
}

/** Gives entry and grant numbers in the order in which it is called, as an office does. */
export function applicationRows(): (application: DemoApplication) => SeedRow<'applications'> {
  const counts = new Map<string, number>();
  const next = (series: string, digits: number) => {
    const number = (counts.get(series) ?? 0) + 1;
    counts.set(series, number);
    return `${series}-${String(number).padStart(digits, '0')}`;
  };
  return (application) => {
    const { grant, timeline, approvedAmount } = application;
    const entryNumber = next(`E${fiscalYearOf(timeline.entryDate)}`, 4);
    const grantNumber = approvedAmount === null ? null : next(`${timeline.year}-${grant.themeNumber}`, 3);
    return { ...applicationRow(application), entryNumber, grantNumber };
  };
}

/** Contracts are signed from here on, so that the account for the transfers is known. */
const signed: readonly ApplicationStatus[] = ['CONTRACTED_ONGOING', 'GRANT_COMPLETED'];

export function isSigned({ status, rank }: Plan): boolean {
  return (rank >= 3 && rank <= 7) || signed.includes(status);
}

function isAdopted({ status, rank }: Plan): boolean {
  return (rank >= 2 && rank <= 7) || status === 'GRANT_COMPLETED' || status === 'DECLINED_END';
}

/** Of the spring call, the first applications belong to the accounts that the demo names. */
const named: readonly (number | undefined)[] = [1, 2, 3];

/** Statuses whose first application belongs to one of the accounts that the demo names, so that each has something to do. */
const reserved: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  IN_PROGRESS: 1,
  ACTIVITY_COMPLETED: 1,
  REPORT_UNDER_REVIEW: 1,
  APPLICATION_IN_PROGRESS: 1,
  ADVANCE_APPROVAL_FUND_ADMIN: 2,
  IN_PROGRESS_WITH_INTERIM: 2,
  INTERIM_REVISION_REQUESTED: 2,
  REPORT_COMPLETED_WAITING_SETTLEMENT: 2,
  APPLICATION_SUBMITTED: 2,
  CONTRACT_PROCESSING: 3,
  REVISION_REQUESTED: 3,
  CHANGE_RETURNED: 3,
  RETURNED_TO_RECIPIENT_BY_DIRECTOR: 3,
  REPORT_COMPLETED_WAITING_REFUND: 3,
  CONTRACTED_ONGOING: newcomerOrganizationId,
};

function organizationFor(plan: Plan, organizations: readonly DemoOrganization[], dice: Dice): DemoOrganization {
  const own = plan.isSpring ? named[plan.occurrence] : plan.occurrence === 0 ? reserved[plan.status] : undefined;
  const drawn = dice.int(1, organizations.length);
  const id = own ?? (drawn === newcomerOrganizationId ? newcomerOrganizationId + 1 : drawn);
  return organizations[id - 1] as DemoOrganization;
}

function categoryFor({ type }: DemoOrganization, dice: Dice): Category {
  if (type === 'school') return 'school';
  if (type === 'research') return 'research';
  if (type === 'municipality') return 'kado';
  return dice.chance(type === 'foundation' ? 0.45 : 0.12) ? 'kado' : 'ngo';
}

function grantFor(grants: readonly GrantRow[], category: Category, { year, yearOption }: Timeline): GrantRow {
  const grant = grants.find((entry) => entry.year === year && entry.category === category && entry.yearOption === yearOption);
  if (!grant) throw new Error(`No grant for ${category} in ${year}`);
  return grant;
}

/** Most grantees owe no consumption tax; some have not said. */
function taxStatusOf({ index }: Plan): TaxTerms['taxStatus'] {
  const chance = diceFor('tax', index).next();
  if (chance < 0.1) return null;
  if (chance < 0.7) return 'exempt';
  return chance < 0.85 ? 'simplified' : 'standard';
}

/** A town's grant or some entrance fees, where the programme asks for them; while reports are written some have not told yet. */
function otherMoneyOf({ index, rank, status }: Plan, { grant, approvedAmount }: ReturnType<typeof approvedAmountFor>) {
  const told = rank > 5 || status === 'REPORT_UNDER_REVIEW' || status === 'REFUND_REQUESTED';
  if (grant.otherIncomeRule !== 'deduct' || approvedAmount === null || !told) return { otherGrants: null, otherIncome: null };
  const dice = diceFor('other money', index);
  const fees = tenThousands(approvedAmount * (0.02 + dice.next() * 0.03));
  const isGivenMore = status === 'REPORT_COMPLETED_WAITING_REFUND' || (rank < 7 && dice.chance(0.5));
  return { otherGrants: isGivenMore ? tenThousands(approvedAmount * (0.25 + dice.next() * 0.1)) : 0, otherIncome: fees };
}

/** Full ten thousands, rounded down, so that no share of a sum exceeds it. */
function tenThousands(amount: number): number {
  return Math.max(Math.floor(amount / 10_000), 1) * 10_000;
}

function wantsAdvance({ status, rank, occurrence }: Plan, dice: Dice): boolean {
  if (status === 'CONTRACTED_ONGOING') return occurrence % 4 !== 1;
  if (rank === 3 || status === 'REFUND_REQUESTED' || status === 'REPORT_COMPLETED_WAITING_REFUND') return true;
  return (rank >= 4 && rank <= 7) || status === 'GRANT_COMPLETED' ? dice.chance(0.65) : false;
}

function applicationRow(application: DemoApplication): Omit<SeedRow<'applications'>, 'entryNumber'> {
  const { plan, organization, grant, timeline, project, walk } = application;
  const dice = diceFor('application row', plan.index);
  const [created, changed] = [instantOf(walk[0] as Taken), instantOf(walk.at(-1) as Taken)];
  const withoutBank = organization.id === newcomerOrganizationId || (plan.status === 'CONTRACTED_ONGOING' && plan.occurrence % 2 === 0);
  return {
    id: plan.id,
    nameConsent: diceFor('name consent', plan.index).chance(0.88) ? 1 : 0,
    grantThemeNumber: grant.themeNumber,
    grantId: grant.id,
    category: grant.category,
    grantYear: timeline.year,
    grantPeriod: timeline.period,
    ...project,
    organizationId: organization.id,
    contactUserId: contactIdOf(organization),
    representativeUserId: representativeIdOf(organization),
    entryDate: timeline.entryDate,
    entryAmount: application.entryAmount,
    entryAmountTotal: tenThousands(application.entryAmount * (1 + dice.next() * 0.6)),
    approvedAmount: application.approvedAmount,
    taxStatus: application.taxStatus,
    otherGrants: application.otherGrants,
    otherIncome: application.otherIncome,
    status: plan.status,
    statusSince: changed,
    bankId: isSigned(plan) && !withoutBank ? organization.id : null,
    advancedPaymentFlg: application.advanceAmount > 0 ? 1 : 0,
    advancedPaymentAmount: application.advanceAmount,
    ...riverCells(organization, dice),
    startDate: timeline.startDate,
    endDate: timeline.endDate,
    discoverySource: dice.pick(discoverySources),
    informationAtTheTime: `${organization.name}（代表者 ${organization.representative.name}、会員・在籍者 ${dice.int(8, 420)}名、設立 ${dice.int(1950, 2015)}年）`,
    ukesyoSendDate: application.letterSent,
    ukesyoApplovalDate: application.letterApproved,
    createdAt: created,
    updatedAt: changed,
    visibleAt: instantOf(lastAnnounced(walk)),
  };
}

/** The last step that showed to the applicant. */
function lastAnnounced(walk: Walk): Taken {
  const shown = walk.filter(({ to }, at) => announcedStatus(to) !== (at > 0 ? announcedStatus((walk[at - 1] as Taken).to) : null));
  return shown.at(-1) as Taken;
}

const discoverySources = [
  '財団のホームページ',
  '知人の紹介',
  '都道府県・市町村からの案内',
  '以前に助成を受けた',
  '学会・研究会の案内',
  '助成情報の検索サイト',
  '新聞・会報の記事',
];

function riverCells({ place, river }: DemoOrganization, dice: Dice) {
  const coordination = dice.pick(['協議済み（届出のみ）', '協議中', '不要（河川区域の占用なし）', '一時使用届を提出済み']);
  return {
    targetRiverSystem: place.system.name,
    targetRiver: river.name,
    riverAdminCoordination: coordination,
    riverAdminOrganization: dice.chance(0.7) ? `${place.region} ${place.system.name}河川事務所` : `${place.prefecture} 河川課`,
    riverAdminName: `${dice.pick(['管理課', '占用調整課', '環境課', '調査課'])} ${dice.pick(['佐々木', '中村', '原', '大野', '北川', '宮本'])}`,
  };
}

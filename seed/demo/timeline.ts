import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import { demoYears, springYear } from './calendar.ts';
import { addDays, monthStart } from './days.ts';
import type { Plan } from './plan.ts';
import type { Dice } from './random.ts';

/** When an application was made and when its activity runs; the fiscal year and call follow from that. */
export interface Timeline {
  readonly year: number;
  readonly yearOption: 0 | 1;
  readonly period: number;
  readonly entryDate: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** @param longest the years that the category's grants run at most */
export function timelineOf(plan: Plan, baseDate: string, longest: number, dice: Dice): Timeline {
  if (plan.isSpring) return springTimeline(baseDate, dice);
  if (plan.pastYear !== null) return pastTimeline(plan.pastYear, baseDate, longest, dice);
  if (plan.rank <= 2) return newTimeline(plan, baseDate, dice);
  const period = dice.int(1, longest);
  const startDate = startOf(plan, period, baseDate, dice);
  const extension = plan.status === 'ACTIVITY_EXTENDED' ? 6 : 0;
  return {
    year: fiscalYearOf(startDate),
    yearOption: 0,
    period,
    entryDate: addDays(startDate, -dice.int(140, 170)),
    startDate,
    endDate: addDays(monthStart(startDate, period * 12 + extension), -1),
  };
}

/** Long enough ago that all papers are done by the base date. */
function pastTimeline(pastYear: number, baseDate: string, longest: number, dice: Dice): Timeline {
  const years = demoYears(baseDate);
  const yearOption = dice.chance(0.2) ? 1 : 0;
  const period = yearOption === 1 ? 1 : dice.int(1, longest);
  let position = pastYear;
  const startIn = (year: number) => `${year}-${yearOption === 1 ? '12' : '04'}-01`;
  const endIn = (year: number) => addDays(monthStart(startIn(year), period * 12), -1);
  while (position > 0 && endIn(years[position] as number) > addDays(baseDate, -120)) position--;
  const year = years[position] as number;
  const startDate = startIn(year);
  return { year, yearOption, period, entryDate: addDays(startDate, -dice.int(140, 170)), startDate, endDate: endIn(year) };
}

/** How many days ago an application that is not yet running was made, by status. */
const age: Readonly<Partial<Record<Plan['status'], readonly [from: number, to: number]>>> = {
  APPLICATION_IN_PROGRESS: [1, 9],
  APPLICATION_SUBMITTED: [2, 14],
  REVISION_REQUESTED: [8, 18],
  UNDER_REVISION: [10, 20],
  SELECTION_PREPARATION: [18, 30],
  UNDER_REVIEW: [28, 45],
  AWAITING_BOARD_APPROVAL: [45, 60],
};

function springTimeline(baseDate: string, dice: Dice): Timeline {
  const year = springYear(baseDate);
  return {
    year,
    yearOption: 1,
    period: 1,
    entryDate: addDays(baseDate, -dice.int(66, 90)),
    startDate: `${year}-04-01`,
    endDate: `${year + 1}-03-31`,
  };
}

function newTimeline(plan: Plan, baseDate: string, dice: Dice): Timeline {
  const [from, to] = age[plan.status] ?? [70, 110];
  const startDate = monthStart(baseDate, plan.rank < 2 ? dice.int(3, 4) : dice.int(1, 2));
  return {
    year: fiscalYearOf(baseDate),
    yearOption: 1,
    period: 1,
    entryDate: addDays(baseDate, -dice.int(from, to)),
    startDate,
    endDate: addDays(monthStart(startDate, 12), -1),
  };
}

/** The first day of an activity that stands, at the base date, where the plan has it. */
function startOf(plan: Plan, period: number, baseDate: string, dice: Dice): string {
  const months = period * 12;
  if (plan.rank === 3) return monthStart(baseDate, -dice.int(0, 1));
  if (plan.status === 'ACTIVITY_EXTENDED') return monthStart(baseDate, -months - 1);
  if (plan.rank === 4) return runningSince(months, baseDate, dice);
  if (plan.status === 'REPORT_SENT') return monthStart(baseDate, 2 - months);
  const monthsAgo = plan.rank === 5 ? 1 : plan.rank === 6 ? dice.int(2, 3) : dice.int(3, 4);
  return monthStart(baseDate, 1 - monthsAgo - months);
}

/** Most activities begin with a fiscal year; those that cannot, or will not, begin in another month. */
function runningSince(months: number, baseDate: string, dice: Dice): string {
  const latest = monthStart(baseDate, -2);
  const earliest = monthStart(baseDate, 2 - months);
  const aprils = demoYears(baseDate)
    .map((year) => `${year}-04-01`)
    .filter((start) => earliest <= start && start <= latest);
  return aprils.length > 0 && dice.chance(0.8) ? dice.pick(aprils) : monthStart(baseDate, -dice.int(4, months - 3));
}

import { useQuery } from '@tanstack/react-query';
import { formatYen } from '../../../../domain/money/yen.ts';
import type { grantCategories } from '../../../../domain/terms.ts';
import { http } from '../../../../refine-app/data/http.ts';
import type { ItemFigures } from '../../rules/figures.ts';
import type { Department, Proposal } from '../../rules/proposals.ts';
import type { Criterion, Scores } from '../../rules/score-sheet.ts';
import type { aggregates, excludedRules, recommendations, roundKinds, roundStates, seeOthersRules } from '../../rules/terms.ts';

export interface Round {
  readonly id: number;
  readonly title: string;
  readonly kind: keyof typeof roundKinds;
  readonly status: keyof typeof roundStates;
  readonly blind: boolean;
  readonly seeOthers: keyof typeof seeOthersRules;
  readonly excludedRule: keyof typeof excludedRules;
  readonly aggregate: keyof typeof aggregates;
  readonly minimum: number | null;
  readonly meetingOn: string | null;
  readonly place: string | null;
}

export interface RankedItem extends ItemFigures, Proposal {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly title: string;
  readonly organizationName: string | null;
  readonly category: keyof typeof grantCategories;
  readonly grantId: number | null;
  readonly entryAmount: number | null;
  readonly waiting: number;
  readonly excluded: number;
  readonly scores: readonly {
    readonly member: number | null;
    readonly total: number;
    readonly recommendation: keyof typeof recommendations | null;
  }[];
}

export type DepartmentSum = Department & { readonly count: number; readonly asked: number; readonly proposed: number; readonly over: number };

/** `GET /review_rounds/{id}/ranking` */
export interface Ranking {
  readonly round: Round;
  readonly criteria: readonly Criterion[];
  readonly departments: readonly DepartmentSum[];
  readonly items: readonly RankedItem[];
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly barred: number;
}

/** `GET /review_rounds/{id}/meeting` */
export interface Meeting extends Ranking {
  readonly as: 'office' | 'chair' | 'member';
  readonly abilities: { readonly lead: boolean; readonly correct: boolean };
  readonly current: { readonly itemId: number | null; readonly shut: 'conflict' | 'notGiven' | null } | null;
  readonly absences: readonly { readonly itemId: number; readonly name: string }[];
}

export interface Sheet {
  readonly id: number;
  readonly name: string;
  readonly scores: Scores;
  readonly total: number | null;
  readonly recommendation: keyof typeof recommendations | null;
  readonly proposedAmount: number | null;
  readonly commentInternal: string | null;
  readonly commentToApplicant: string | null;
}

/** `GET /review_items/{id}/sheets` */
export interface Sheets {
  readonly criteria: readonly Criterion[];
  readonly sheets: readonly Sheet[];
  readonly corrections: readonly {
    readonly id: number;
    readonly reviewId: number;
    readonly criterionId: number;
    readonly before: number | null;
    readonly after: number;
    readonly reason: string;
    readonly userName: string | null;
    readonly createdAt: string;
  }[];
}

export const useRanking = (id: number) => useAddress<Ranking>(`/api/review_rounds/${id}/ranking`);
export const useMeeting = (id: number) => useAddress<Meeting>(`/api/review_rounds/${id}/meeting`);
export const useSheets = (itemId: number) => useAddress<Sheets>(`/api/review_items/${itemId}/sheets`);

/** Uses the address as query key, by which live events invalidate it. Cached data stays on screen while refetching. */
function useAddress<T>(address: string) {
  return useQuery({ queryKey: [address], queryFn: async () => (await http.get<T>(address)).data });
}

/** The remaining or exceeded budget of a programme, in words. */
export function remainingBudgetText({ left, proposed, over }: DepartmentSum): string {
  if (left === null) return '予算額が登録されていません';
  return over > 0 ? `予算を ${over.toLocaleString('ja-JP')}円 超えています` : `残り ${formatYen(left - proposed)}`;
}

export const zoneLabels = { above: '圏内', border: '境目', below: '圏外' } as const;

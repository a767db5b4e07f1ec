import { type HttpError, useCustom } from '@refinedev/core';
import type { grantCategories } from '../../../../../domain/terms.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import { type conflictAnswers, hintRules, type hintStates, reviewStates, type roundStates } from '../../../rules/terms.ts';

export const { review_rounds, review_items, review_redactions, reviews, conflict_hints } = resources;

export type Round = RowData & Row<typeof review_rounds>;

export interface Member {
  readonly userId: number;
  readonly name: string;
  readonly affiliation: string | null;
  readonly categories: keyof typeof grantCategories | null;
  readonly maxFiles: number | null;
  readonly load: number;
  readonly declared: number;
  readonly submitted: number;
}

export interface Item {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly title: string;
  readonly organizationName: string;
  readonly category: keyof typeof grantCategories;
  readonly grantTitle: string | null;
}

export interface Hint {
  readonly id: number;
  readonly version: number;
  readonly rule: keyof typeof hintRules;
  readonly evidence: string;
  readonly status: keyof typeof hintStates;
}

export interface Pair {
  readonly applicationId: number;
  readonly userId: number;
}

export interface Cell extends Pair {
  readonly reviewId: number | null;
  readonly reviewVersion: number | null;
  readonly status: keyof typeof reviewStates | null;
  readonly answer: keyof typeof conflictAnswers | null;
  readonly pinned: boolean;
  readonly hints: readonly Hint[];
}

/** `GET /review_rounds/{id}/matrix`. */
export interface Matrix {
  readonly round: { readonly id: number; readonly status: keyof typeof roundStates; readonly version: number };
  readonly members: readonly Member[];
  readonly items: readonly Item[];
  readonly cells: readonly Cell[];
}

/** `POST /review_rounds/{id}/balance`. */
export interface Balance {
  readonly add: readonly Pair[];
  readonly short: readonly { readonly applicationId: number; readonly missing: number }[];
  readonly loads: readonly { readonly userId: number; readonly before: number; readonly after: number }[];
}

/** The assignment matrix, limited to what the viewer may see. */
export function useMatrix({ id, version }: Pick<Round, 'id' | 'version'>) {
  return useCustom<Matrix & Record<string, unknown>, HttpError>({
    url: `/api/review_rounds/${id}/matrix`,
    method: 'get',
    queryOptions: { queryKey: ['review matrix', id, version], placeholderData: (before) => before },
  });
}

export const keyOf = ({ applicationId, userId }: Pair) => `${applicationId} ${userId}`;

/** A member and an application with the cell between them. */
export interface Place {
  readonly item: Item;
  readonly member: Member;
  readonly cell: Cell | undefined;
}

export type Standing = 'free' | 'chosen' | 'shut' | keyof typeof reviewStates;

/** The state shown in a cell. */
export function standingOf(cell: Cell | undefined, isChosen: boolean): Standing {
  if (isChosen) return 'chosen';
  if (cell?.status && cell.status !== 'withdrawn') return cell.status;
  return cell?.answer === 'conflict' || cell?.answer === 'unsure' ? 'shut' : 'free';
}

/** The sign in the table and its meaning in the legend. */
export const standings: Readonly<Record<Exclude<Standing, 'free' | 'withdrawn'>, readonly [sign: string, words: string]>> = {
  chosen: ['＋', '割り当てる（まだ保存していません）'],
  offered: ['申', reviewStates.offered],
  open: ['審', reviewStates.open],
  submitted: ['済', reviewStates.submitted],
  frozen: ['定', reviewStates.frozen],
  recused: ['除', reviewStates.recused],
  shut: ['×', '利害関係あり'],
};

export const openHints = (cell: Cell | undefined) => (cell?.hints ?? []).filter(({ status }) => status === 'open');

/** `委員の関係先と一致：…` */
export const hintText = ({ rule, evidence }: Hint) => `${hintRules[rule]}：${evidence}`;

export interface Assigned extends Pair {
  readonly success: boolean;
  readonly error: string | null;
}

export async function assign(roundId: number, add: readonly Pair[]): Promise<readonly Assigned[]> {
  return (await http.put<readonly Assigned[]>(`/api/review_rounds/${roundId}/assignments`, { add })).data;
}

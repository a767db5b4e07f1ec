import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { grantCategories, scanStates } from '../../../../../domain/terms.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import type { Answers } from '../../../../../schema/forms/answers.ts';
import type { FormDefinition } from '../../../../../schema/forms/definition.ts';
import { type Criterion, type Score, type Scores, sheetProblems, totalOf } from '../../../rules/score-sheet.ts';
import type { conflictAnswers, recommendations, reviewStates, roundKinds, roundStates, seeOthersRules } from '../../../rules/terms.ts';

export interface ShownCriterion extends Criterion {
  readonly position: number;
  readonly help: string | null;
  /** Meaning of each mark, lowest first. */
  readonly anchors: readonly (string | null)[];
}

export interface Round {
  readonly id: number;
  readonly title: string;
  readonly kind: keyof typeof roundKinds;
  readonly status: keyof typeof roundStates;
  readonly declareUntil: string;
  readonly scoreUntil: string;
  readonly blind: boolean;
  readonly seeOthers: keyof typeof seeOthersRules;
}

/** The sheet as stored on the server. */
export interface Sheet {
  readonly scores: Scores;
  readonly recommendation: keyof typeof recommendations | null;
  readonly proposedAmount: number | null;
  readonly commentInternal: string | null;
  readonly commentToApplicant: string | null;
}

interface ReviewSummary {
  readonly id: number;
  readonly status: keyof typeof reviewStates;
  readonly dueAt: string | null;
  readonly total: number | null;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly submittedAt: string | null;
}

interface ItemSummary {
  readonly position: number;
  readonly entryNumber: string;
  readonly title: string;
  /** Null in a blind round. */
  readonly organizationName: string | null;
  readonly people: readonly string[];
  readonly category: keyof typeof grantCategories;
  readonly entryAmount: number | null;
}

/** One of the member's own reviews, without the application's content. `sheet` is null until the application is open. */
export interface MyReview extends ReviewSummary, ItemSummary {
  readonly answer: keyof typeof conflictAnswers | null;
  readonly sheet: Sheet | null;
}

export interface MyRound {
  readonly round: Round;
  /** Whether the member may see everyone's scores now. */
  readonly showsFigures: boolean;
  readonly criteria: readonly ShownCriterion[];
  readonly reviews: readonly MyReview[];
  readonly progress: { readonly total: number; readonly declared: number; readonly recused: number; readonly submitted: number };
}

export interface ReviewFile {
  readonly review: ReviewSummary & { readonly sheet: Sheet };
  readonly round: Round;
  readonly item: ItemSummary & { readonly grantTitle: string | null };
  readonly criteria: readonly ShownCriterion[];
  readonly form: { readonly name: string; readonly number: number; readonly definition: FormDefinition; readonly paperPath: string } | null;
  readonly answers: Answers;
  readonly files: readonly {
    readonly id: number;
    readonly fieldKey: string;
    readonly fileName: string;
    readonly size: number;
    readonly path: string;
    readonly contentType: string | null;
    readonly scanState: keyof typeof scanStates | null;
  }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly earlier: readonly { readonly grantYear: number; readonly category: string; readonly title: string }[];
}

const myRoundsKey = ['my-reviews'] as const;

/** The rounds of the signed-in member. */
export function useMyRounds() {
  return useQuery({ queryKey: myRoundsKey, queryFn: async () => (await http.get<readonly MyRound[]>('/api/reviews/mine')).data, staleTime: 30_000 });
}

/** Milliseconds. A file does not change but access may end, so it goes stale; it is kept long for reading offline. */
const staleTime = 5 * 60_000;
const gcTime = 12 * 60 * 60_000;

const fileQuery = (id: number) => ({
  queryKey: ['review-file', id] as const,
  queryFn: async () => (await http.get<ReviewFile>(`/api/reviews/${id}/file`)).data,
  staleTime,
  gcTime,
});

export function useReviewFile(id: number) {
  return useQuery(fileQuery(id));
}

/** Prefetches the open files one by one, so that they can be read and scored offline. */
export function usePrefetchFiles(reviews: readonly MyReview[]): void {
  const client = useQueryClient();
  const ids = reviews.filter(isOpen).map(({ id }) => id);
  const idList = ids.join(' ');
  useEffect(() => {
    let isOver = false;
    const prefetchAll = async () => {
      for (const id of idList.split(' ').filter(Boolean).map(Number)) {
        if (isOver || !navigator.onLine) return;
        await client.prefetchQuery(fileQuery(id));
      }
    };
    void prefetchAll();
    return () => {
      isOver = true;
    };
  }, [client, idList]);
}

/** Invalidates the queries after a declaration or submission, and removes files that are now closed from the cache. */
export function useRefreshReviews() {
  const client = useQueryClient();
  return async (shut: readonly number[] = []) => {
    for (const id of shut) client.removeQueries({ queryKey: ['review-file', id] });
    await Promise.all([client.invalidateQueries({ queryKey: myRoundsKey }), client.invalidateQueries({ queryKey: ['review-file'] })]);
  };
}

export const isReadable = ({ status }: Pick<MyReview, 'status'>) => status === 'open' || status === 'submitted' || status === 'frozen';
export const isOpen = ({ status }: Pick<MyReview, 'status'>) => status === 'open';

/** Flattens a sheet for the saver: marks under `score-<criterion id>`, the other fields under their names. */
export function answersOf({ scores, ...others }: Sheet): Answers {
  const marks = Object.entries(scores).map(([id, score]) => [`score-${id}`, score]);
  return { ...Object.fromEntries(marks), ...others };
}

export const scoreKey = (id: number) => `score-${id}`;

export function sheetOf(answers: Answers): Sheet {
  const marks = Object.entries(answers).flatMap(([key, score]) =>
    key.startsWith('score-') && score ? [[key.slice('score-'.length), score as Score]] : [],
  );
  const { recommendation, proposedAmount, commentInternal, commentToApplicant } = answers as Partial<Sheet>;
  return {
    scores: Object.fromEntries(marks),
    recommendation: recommendation || null,
    proposedAmount: proposedAmount ?? null,
    commentInternal: commentInternal || null,
    commentToApplicant: commentToApplicant || null,
  };
}

/** Total and problems of a sheet. */
export function evaluateSheet(criteria: readonly ShownCriterion[], sheet: Sheet, entryAmount: number | null) {
  return { total: totalOf(criteria, sheet.scores), problems: sheetProblems(criteria, sheet, entryAmount) };
}

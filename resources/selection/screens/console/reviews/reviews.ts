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
  /** What each mark means, from the lowest on. */
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

/** What is written of a file, as the server has it. */
export interface Sheet {
  readonly scores: Scores;
  readonly recommendation: keyof typeof recommendations | null;
  readonly proposedAmount: number | null;
  readonly commentInternal: string | null;
  readonly commentToApplicant: string | null;
}

interface Standing {
  readonly id: number;
  readonly status: keyof typeof reviewStates;
  readonly dueAt: string | null;
  readonly total: number | null;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly submittedAt: string | null;
}

interface Told {
  readonly position: number;
  readonly entryNumber: string;
  readonly title: string;
  /** Null in a blind round. */
  readonly organizationName: string | null;
  readonly people: readonly string[];
  readonly category: keyof typeof grantCategories;
  readonly entryAmount: number | null;
}

/** One of one's own, without the file. The sheet is there once the file is open. */
export interface MyReview extends Standing, Told {
  readonly answer: keyof typeof conflictAnswers | null;
  readonly sheet: Sheet | null;
}

export interface MyRound {
  readonly round: Round;
  /** Whether one may look at what all have given by now. */
  readonly showsFigures: boolean;
  readonly criteria: readonly ShownCriterion[];
  readonly reviews: readonly MyReview[];
  readonly progress: { readonly total: number; readonly declared: number; readonly recused: number; readonly submitted: number };
}

export interface ReviewFile {
  readonly review: Standing & { readonly sheet: Sheet };
  readonly round: Round;
  readonly item: Told & { readonly grantTitle: string | null };
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

const mineKey = ['my-reviews'] as const;

/** The rounds that one judges in. */
export function useMyRounds() {
  return useQuery({ queryKey: mineKey, queryFn: async () => (await http.get<readonly MyRound[]>('/api/reviews/mine')).data, staleTime: 30_000 });
}

/** Milliseconds: a file does not change, but may be shut; what has been fetched is read on a train without a line. */
const fresh = 5 * 60_000;
const kept = 12 * 60 * 60_000;

const fileOf = (id: number) => ({
  queryKey: ['review-file', id] as const,
  queryFn: async () => (await http.get<ReviewFile>(`/api/reviews/${id}/file`)).data,
  staleTime: fresh,
  gcTime: kept,
});

export function useReviewFile(id: number) {
  return useQuery(fileOf(id));
}

/** Brings the files of a round one after the other, so that they can be read and judged when the line is gone. */
export function useFilesAhead(reviews: readonly MyReview[]): void {
  const client = useQueryClient();
  const ids = reviews.filter(isOpen).map(({ id }) => id);
  const wanted = ids.join(' ');
  useEffect(() => {
    let isOver = false;
    const bring = async () => {
      for (const id of wanted.split(' ').filter(Boolean).map(Number)) {
        if (isOver || !navigator.onLine) return;
        await client.prefetchQuery(fileOf(id));
      }
    };
    void bring();
    return () => {
      isOver = true;
    };
  }, [client, wanted]);
}

/** After something has been declared or submitted. What is shut now is not kept. */
export function useRefreshReviews() {
  const client = useQueryClient();
  return async (shut: readonly number[] = []) => {
    for (const id of shut) client.removeQueries({ queryKey: ['review-file', id] });
    await Promise.all([client.invalidateQueries({ queryKey: mineKey }), client.invalidateQueries({ queryKey: ['review-file'] })]);
  };
}

export const isRead = ({ status }: Pick<MyReview, 'status'>) => status === 'open' || status === 'submitted' || status === 'frozen';
export const isOpen = ({ status }: Pick<MyReview, 'status'>) => status === 'open';

/** A sheet in the flat form in which it is typed and saved: the marks under the ids of the criteria, the rest under its names. */
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

/** What a sheet comes to as it stands, and what it lacks. */
export function judgedBy(criteria: readonly ShownCriterion[], sheet: Sheet, entryAmount: number | null) {
  return { total: totalOf(criteria, sheet.scores), problems: sheetProblems(criteria, sheet, entryAmount) };
}

import { type HttpError, useCustom } from '@refinedev/core';
import type { scanStates } from '../../../../../domain/terms.ts';
import type { Answers } from '../../../../../schema/forms/answers.ts';
import type { FormDefinition } from '../../../../../schema/forms/definition.ts';
import type { AnswerChange } from '../../../../../schema/forms/difference.ts';
import type { correctionStates } from '../../../rules/terms.ts';

export interface AnswerFile {
  readonly fieldKey: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly scanState: keyof typeof scanStates | null;
  readonly filePath: string;
}

export interface SnapshotFacts {
  readonly number: number;
  readonly arrivedAt: string;
  readonly receiptNumber: string;
  readonly sha256: string;
  readonly userName: string | null;
  readonly isCorrection: boolean;
  readonly paperPath: string;
}

export interface CorrectionFacts {
  readonly id: number;
  readonly status: keyof typeof correctionStates;
  readonly message: string | null;
  readonly until: string;
  readonly createdAt: string;
  readonly returnedAt: string | null;
  readonly requestedByName: string | null;
  readonly items: readonly { readonly sectionKey: string; readonly sectionTitle: string; readonly message: string }[];
}

/** A warning to check before the application proceeds, with the other applications it concerns. */
export interface Flag {
  readonly kind: string;
  readonly text: string;
  readonly applications: readonly { readonly id: number; readonly entryNumber: string; readonly title: string; readonly organizationName: string }[];
}

/** The submission of an application that came through a call. */
export interface Submitted {
  readonly entry: { readonly id: number; readonly fromPaper: boolean; readonly paperNote: string | null };
  readonly correctionsUntil: string | null;
  readonly form: { readonly id: number; readonly name: string; readonly number: number; readonly definition: FormDefinition };
  readonly answers: Answers;
  readonly files: readonly AnswerFile[];
  readonly snapshots: readonly SnapshotFacts[];
  readonly changes: readonly AnswerChange[];
  readonly correction: CorrectionFacts | null;
  readonly flags: readonly Flag[];
}

/** Fetches the submission, again for each version of the application. */
export function useSubmitted({ id, version }: { readonly id: number; readonly version: number }, enabled = true) {
  return useCustom<Submitted & Record<string, unknown>, HttpError>({
    url: `/api/applications/${id}/answers`,
    method: 'get',
    queryOptions: { queryKey: ['answers', id, version], enabled, placeholderData: (before) => before },
  });
}

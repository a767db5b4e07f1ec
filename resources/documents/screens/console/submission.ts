import type { RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

export const { applications, submissions, submission_files: files, submission_histories: histories } = resources;

export type Submission = RowData & Row<typeof submissions>;

export type SubmissionFile = RowData & Row<typeof files>;

export type SubmissionChange = RowData & Row<typeof histories>;

/** Address of the original file. */
export function addressOf({ id }: Pick<SubmissionFile, 'id'>): string {
  return `/api/files/submission_files/${id}/fileId`;
}

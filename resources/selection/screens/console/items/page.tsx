/** Adds to the generated page what members of a blind round see, with the means to redact it. */
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { FieldPanels, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { BlindFile } from './blind-file.tsx';

export const itemPage: RecordPage = { panels: { 委員に見える書類: BlindFile, fields: FieldPanels, log: RecordHistory } };

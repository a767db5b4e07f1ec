/** The generated page shows fields. Of a blind round the office looks here at what members see, and puts other texts in the place of some. */
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { FieldPanels, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { BlindFile } from './blind-file.tsx';

export const itemPage: RecordPage = { panels: { 委員に見える書類: BlindFile, fields: FieldPanels, log: RecordHistory } };

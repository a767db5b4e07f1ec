import { addDays } from '../../../domain/dates/days.ts';

/** A report form of a grant with its due rule. */
export interface ReportForm {
  readonly id: number;
  readonly dueBasis: string;
  readonly dueDays: number;
}

interface Filed {
  readonly grantReportFormId: number;
  readonly receptionEndDate: string | null;
}

interface Period {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Every form of a grant with its submission. A due date set on the submission overrides the form's rule. Earliest first. */
export function requiredForms<F extends ReportForm, S extends Filed>(forms: readonly F[], filed: readonly S[], period: Period) {
  return forms
    .map((form) => {
      const submission = filed.find(({ grantReportFormId }) => grantReportFormId === form.id);
      return { form, submission, dueDate: submission?.receptionEndDate ?? dueDateOf(form, period) };
    })
    .sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'));
}

/** The due date `YYYY-MM-DD` of a form for a grant period; null when the period lacks the date. */
export function dueDateOf({ dueBasis, dueDays }: Pick<ReportForm, 'dueBasis' | 'dueDays'>, { startDate, endDate }: Period): string | null {
  const basis = dueBasis === 'startDate' ? startDate : endDate;
  return basis ? addDays(basis, dueDays) : null;
}

import { addDays } from '../../../domain/dates/days.ts';

/** A form of a department grant, and when it is due. */
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

/** Every form of a grant with what was filed of it; the date set for this application goes before the form's own rule. Earliest first. */
export function requiredForms<F extends ReportForm, S extends Filed>(forms: readonly F[], filed: readonly S[], period: Period) {
  return forms
    .map((form) => {
      const submission = filed.find(({ grantReportFormId }) => grantReportFormId === form.id);
      return { form, submission, dueDate: submission?.receptionEndDate ?? dueDateOf(form, period) };
    })
    .sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'));
}

/** The day `YYYY-MM-DD` on which a form is due for a grant of this period; null where the period does not say. */
export function dueDateOf({ dueBasis, dueDays }: Pick<ReportForm, 'dueBasis' | 'dueDays'>, { startDate, endDate }: Period): string | null {
  const basis = dueBasis === 'startDate' ? startDate : endDate;
  return basis ? addDays(basis, dueDays) : null;
}

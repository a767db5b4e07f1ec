import { bulkMailFields, fieldsFor, type MergeFieldName, mergeFields } from '../../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../../domain/terms.ts';
import { merge } from '../../../domain/text/merge.ts';

export type Purpose = keyof typeof mailTemplateKeys;

/** Replaces all placeholders with their field labels. */
export function withSamples(text: string, purpose: Purpose): string {
  return merge(text, samples(fieldsFor(purpose))).text;
}

/** Replaces only placeholders without application data; the server fills in the others. */
export function withSamplesForOtherFields(text: string, purpose: Purpose): string {
  return merge(text, samples(fieldsFor(purpose).filter((name) => !bulkMailFields.includes(name)))).text;
}

/** Whether templates of this purpose use application fields. */
export function isAboutApplication(purpose: Purpose): boolean {
  return fieldsFor(purpose).some((name) => mergeFields[name].of === 'application');
}

function samples(names: readonly MergeFieldName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `〔${mergeFields[name].label}〕`]));
}

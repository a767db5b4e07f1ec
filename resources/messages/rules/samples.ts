import { bulkMailFields, fieldsFor, type MergeFieldName, mergeFields } from '../../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../../domain/terms.ts';
import { merge } from '../../../domain/text/merge.ts';

export type Purpose = keyof typeof mailTemplateKeys;

/** A text with the names of its fields in place of what will stand there. */
export function withSamples(text: string, purpose: Purpose): string {
  return merge(text, samples(fieldsFor(purpose))).text;
}

/** Only those fields that no application can tell are filled in with their names; the others wait for the server. */
export function withSamplesElsewhere(text: string, purpose: Purpose): string {
  return merge(text, samples(fieldsFor(purpose).filter((name) => !bulkMailFields.includes(name)))).text;
}

/** Whether a template of this purpose speaks of an application at all. */
export function isAboutApplication(purpose: Purpose): boolean {
  return fieldsFor(purpose).some((name) => mergeFields[name].of === 'application');
}

function samples(names: readonly MergeFieldName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `〔${mergeFields[name].label}〕`]));
}

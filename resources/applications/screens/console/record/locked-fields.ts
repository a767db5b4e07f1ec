import type { ReadOnlyPart } from '../../../../../refine-app/resource/edit/form.tsx';
import { boundColumns } from '../../../../../schema/forms/answers.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { isLockedBySubmission, lockedBySubmissionText } from '../../../../calls/rules/submission-lock.ts';
import { useSubmitted } from './answers.ts';
import type { Application } from './application.ts';

/** The fields that were submitted by a form and that the office may not change; undefined until known. */
export function useLockedFields(row: Pick<Application, 'id' | 'version' | 'callId' | 'status'> | undefined): {
  readonly held: ReadOnlyPart | undefined;
  readonly isKnown: boolean;
} {
  const asks = row !== undefined && isLockedBySubmission(row);
  const { result, query } = useSubmitted(row ?? { id: 0, version: 0 }, asks);
  const names: readonly string[] = query.data && asks ? boundColumns(result.data.form.definition).filter((name) => name !== 'budget') : [];
  // If the form cannot be read, the server still refuses such changes.
  return {
    held: names.length > 0 ? { names, text: `入力欄のない項目は、${lockedBySubmissionText}` } : undefined,
    isKnown: row !== undefined && (!asks || !query.isLoading),
  };
}

/** The resource with these fields read-only. */
export function withReadOnlyFields(resource: Resource, names: readonly string[]): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) =>
    names.includes(name) ? [name, { ...field, options: { ...field.options, readOnly: true } }] : [name, field],
  );
  return { ...resource, fields: Object.fromEntries(fields) };
}

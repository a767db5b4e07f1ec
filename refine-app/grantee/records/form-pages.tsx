import { type HttpError, useOne } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { applyCouplings, type FieldErrors, type Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../resource/edit/draft.ts';
import { changedValues, checkForm, initialValues, inputNames, sectionsOf, sortFailure, withoutErrors } from '../../resource/edit/form-values.ts';
import { useSave } from '../../resource/edit/use-save.ts';
import { useUploads } from '../../resource/kinds/inputs/pending-uploads.ts';
import { afterPress } from '../../ui/after-press.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { isStale } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import granteeCss from '../grantee.module.css';
import { Conflict } from '../pages/conflict.tsx';
import { QueryPart, StepFailure } from '../pages/query-part.tsx';
import { NativeFieldInputs } from './native-inputs.tsx';
import { homeOf, nameOf } from './screens.ts';

interface Props {
  readonly resource: Resource;
}

export function NewPage({ resource }: Props) {
  const title = `${nameOf(resource)}の登録`;
  usePageTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <Form resource={resource} row={undefined} />
    </>
  );
}

export function EditPage({ resource }: Props) {
  usePageTitle(nameOf(resource));
  const { id = '' } = useParams();
  const { result: row, query } = useOne<RowData, HttpError>({ resource: resource.name, id });
  return (
    <>
      <h1>{row ? `「${titleOf(resource, row)}」を直す` : nameOf(resource)}</h1>
      <QueryPart query={query} failed={`${nameOf(resource)}の取得に失敗しました`}>
        {() => row && <Form resource={resource} row={row} />}
      </QueryPart>
    </>
  );
}

/** The input is kept in this tab until it is saved, even when the session ends. */
function Form({ resource, row }: Props & { readonly row: RowData | undefined }) {
  const navigate = useNavigate();
  const form = useOwnForm(resource, row, (saved) => void navigate(`${homeOf(resource)}/${saved.id}`));
  const box = useFirstError(form.refusals);
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.restored && (
        <p className={granteeCss.sheet} role="status">
          前に入力した内容を表示しています。
        </p>
      )}
      {form.latest && <Conflict own="自分の入力を保存する" onOwn={form.overlay} onStored={form.takeLatest} />}
      {sectionsOf(resource, form.names).map(({ title, names }) => (
        <fieldset key={title} className={granteeCss.sheet}>
          {title && <legend>{title}</legend>}
          <NativeFieldInputs
            resource={resource}
            fields={resource.fields}
            names={names}
            row={row}
            values={form.values}
            errors={form.errors}
            uploads={form.uploads}
            onChange={form.change}
            onBlur={form.blur}
          />
        </fieldset>
      ))}
      {form.failure && <StepFailure title="保存できませんでした" text={form.failure} />}
      <div className={granteeCss.buttons}>
        <Button submit type="primary" aria-disabled={form.saving}>
          {form.saving ? '保存しています…' : '保存する'}
        </Button>
        <LinkButton to={row ? `${homeOf(resource)}/${row.id}` : homeOf(resource)}>やめる</LinkButton>
      </div>
    </form>
  );
}

/** Each refused submit moves the focus to the first invalid input. */
function useFirstError(refusals: number) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return box;
}

/** State of a form of native inputs: values, draft, errors, saving, and the conflict with another user's save. */
function useOwnForm(resource: Resource, row: RowData | undefined, onSaved: (row: RowData) => void) {
  const me = useMe();
  const names = inputNames(resource, me.hidden[resource.name] ?? [], row === undefined);
  const key = draftKey(resource, names, me.id, row?.id);
  const [draft] = useState(() => readDraft(key));
  const [base, setBase] = useState(draft ? draft.base : row);
  const [values, setValues] = useState<Values>(() => ({ ...initialValues(resource, names, base), ...draft?.changed }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  /** The stored row, where another user has saved it meanwhile. */
  const [latest, setLatest] = useState(base?.version === row?.version ? undefined : row);
  const { save, fetchLatest } = useSave(resource);
  const uploads = useUploads();
  const now = useRef(values);
  useEffect(() => () => forgetDraft(key), [key]);

  const hold = (typed: Values, from: RowData | undefined) => {
    now.current = typed;
    setValues(typed);
    keepDraft(resource, key, { base: from, changed: changedValues(names, initialValues(resource, names, from), typed) });
  };
  const change = (name: string, value: unknown) => {
    const implied = applyCouplings(resource.couplings ?? [], { [name]: value });
    hold({ ...now.current, ...implied }, base);
    setErrors((old) => withoutErrors(old, Object.keys(implied)));
  };
  const blur = (name: string) =>
    afterPress(() => {
      const found = checkForm(resource, names, base, now.current).errors[name];
      setErrors((old) => (found ? { ...old, [name]: found } : withoutErrors(old, [name])));
    });
  const refuse = (found: FieldErrors, text: string) => {
    setErrors(found);
    setFailure(text);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };
  const fail = (error: unknown) => {
    const { errors: found, text } = sortFailure(error, names);
    refuse(found, text);
  };
  const send = async (from: RowData | undefined) => {
    if (saving || !(await uploads.whenIn(() => true))) return;
    const checked = checkForm(resource, names, from, now.current);
    if (Object.keys(checked.errors).length > 0) return refuse(checked.errors, '');
    setSaving(true);
    setFailure('');
    try {
      onSaved(await save(from, checked.values));
    } catch (error) {
      if (isStale(error) && from) await fetchLatest(from.id).then(setLatest, fail);
      else fail(error);
    } finally {
      setSaving(false);
    }
  };
  const rebase = (stored: RowData | undefined, typed: Values) => {
    setBase(stored);
    setLatest(undefined);
    hold(typed, stored);
  };
  return {
    ...{ names, base, values, errors, failure, refusals, saving, latest, uploads, change, blur },
    restored: draft !== undefined,
    submit: () => void send(base),
    /** Discards the input and continues from the stored row. */
    takeLatest: () => rebase(latest, initialValues(resource, names, latest)),
    /** Applies the changes made here to the stored row, and saves it. */
    overlay: () => {
      rebase(latest, { ...initialValues(resource, names, latest), ...changedValues(names, initialValues(resource, names, base), now.current) });
      void send(latest);
    },
  };
}

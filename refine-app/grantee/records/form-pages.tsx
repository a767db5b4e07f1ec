import { type HttpError, useOne } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { titleOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { sectionsOf } from '../../views/form-values.ts';
import { Part } from '../pages/part.tsx';
import { StepFailure } from '../pages/step-failure.tsx';
import { FieldInputs } from './field-inputs.tsx';
import { homeOf, nameOf } from './screens.ts';
import { type OwnForm, useOwnForm } from './use-own-form.ts';

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
      <Part query={query} failed={`${nameOf(resource)}の取得に失敗しました`}>
        {() => row && <Form resource={resource} row={row} />}
      </Part>
    </>
  );
}

/** What is typed is kept in this tab until it is saved, whatever becomes of the session. */
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
        <p className="sheet" role="status">
          前に入力した内容を表示しています。
        </p>
      )}
      <Conflict form={form} />
      {sectionsOf(resource, form.names).map(({ title, names }) => (
        <fieldset key={title} className="sheet">
          {title && <legend>{title}</legend>}
          <FieldInputs
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
      <div className="own-buttons">
        <button type="submit" className="button button-main" aria-disabled={form.saving}>
          {form.saving ? '保存しています…' : '保存する'}
        </button>
        <Link className="button" to={row ? `${homeOf(resource)}/${row.id}` : homeOf(resource)}>
          やめる
        </Link>
      </div>
    </form>
  );
}

/** Somebody else has saved the same record meanwhile. */
function Conflict({ form: { latest, takeLatest, overlay } }: { readonly form: OwnForm }) {
  if (!latest) return null;
  return (
    <div className="sheet conflict" role="alert">
      <p>
        <strong>入力しているあいだに、ほかの方が内容を保存しました。</strong>
      </p>
      <p>どちらにするかを選んでください。</p>
      <div className="own-buttons">
        <button type="button" className="button button-main" onClick={() => overlay(latest)}>
          自分の入力を保存する
        </button>
        <button type="button" className="button" onClick={() => takeLatest(latest)}>
          保存された内容から始める
        </button>
      </div>
    </div>
  );
}

/** Each refusal moves the focus to the first thing that is wrong. */
function useFirstError(refusals: number) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return box;
}

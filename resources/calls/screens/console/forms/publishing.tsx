import { Alert } from 'antd';
import { FormChanges } from '../../../../../refine-app/form/form-changes.tsx';
import { type FormRow, publishedOf, useVersions } from '../../../../../refine-app/resource/kinds/form-editor/use-versions.ts';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { publishingObstacles } from '../../../../../schema/forms/check-definition.ts';
import type { FormDefinition } from '../../../../../schema/forms/definition.ts';
import { formChanges } from '../../../../../schema/forms/difference.ts';
import css from './publishing.module.css';

/** Obstacles to publishing a form, and its difference from the last published version. */
export function PublishingCheck({ row }: { readonly row: RowData }) {
  const { id, name, number } = row as FormRow;
  const { versions, query } = useVersions(name);
  if (query.isError) return <FailureState title="公開した版を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const definition = versions?.find((one) => one.id === id)?.definition;
  if (!versions || !definition) return null;
  const earlier = publishedOf(versions).filter((one) => one.number < number);
  const obstacles = publishingObstacles(
    definition,
    earlier.map((one) => one.definition),
  );
  const [last] = earlier;
  return (
    <>
      {obstacles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message="このままでは公開できません"
          description={
            <ul className={css.obstacles}>
              {obstacles.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {last ? <Difference from={last} to={definition} /> : <p>はじめて公開する様式です。比べる版はありません。</p>}
    </>
  );
}

/** Changes since a version. */
export function Difference({ from, to }: { readonly from: FormRow; readonly to: FormDefinition }) {
  const changes = formChanges(from.definition, to);
  if (changes.length === 0) return <p>第{from.number}版と同じ内容です。</p>;
  return (
    <>
      <p>
        第{from.number}版との違い（{changes.length}か所）
      </p>
      <FormChanges changes={changes} label={`第${from.number}版との違い`} />
    </>
  );
}

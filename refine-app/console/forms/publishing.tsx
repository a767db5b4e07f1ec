import { Alert } from 'antd';
import { publishingObstacles } from '../../../schema/forms/check-definition.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { type FormChange, formChanges } from '../../../schema/forms/difference.ts';
import baseCss from '../../ui/base.module.css';
import { FailureFace } from '../../ui/faces.tsx';
import type { RowData } from '../../ui/row.ts';
import css from './publishing.module.css';
import { type FormRow, publishedOf, useVersions } from './use-versions.ts';

/** Before a form is published: what keeps it from that, and how it differs from the version that was published last. */
export function PublishingCheck({ row }: { readonly row: RowData }) {
  const { name, number, definition } = row as FormRow;
  const { versions, query } = useVersions(name);
  if (query.isError) return <FailureFace title="公開した版を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!versions) return null;
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

const kinds = { added: '追加', removed: '削除', changed: '変更', moved: '移動' } as const satisfies Record<FormChange['kind'], string>;

/** What has changed since a version, item by item. */
export function Difference({ from, to }: { readonly from: FormRow; readonly to: FormDefinition }) {
  const changes = formChanges(from.definition, to);
  if (changes.length === 0) return <p>第{from.number}版と同じ内容です。</p>;
  return (
    <>
      <p>
        第{from.number}版との違い（{changes.length}か所）
      </p>
      <ul className={css.changes} aria-label={`第${from.number}版との違い`}>
        {changes.map((change) => (
          <li key={change.key}>
            <span className={css.kind} data-kind={change.kind}>
              {kinds[change.kind]}
            </span>
            <div>
              <strong>{change.label}</strong> <span className={baseCss.quiet}>{change.section === change.label ? '区分' : change.section}</span>
              {change.details.map(({ what, before, after }) => (
                <p key={what}>
                  {what}：<del>{before || 'なし'}</del> → <ins>{after || 'なし'}</ins>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { FormChange } from '../../schema/forms/difference.ts';
import baseCss from '../ui/base.module.css';
import css from './form-changes.module.css';

const kinds = { added: '追加', removed: '削除', changed: '変更', moved: '移動' } as const satisfies Record<FormChange['kind'], string>;

/** The differences between two states of a form, item by item. */
export function FormChanges({ changes, label }: { readonly changes: readonly FormChange[]; readonly label: string }) {
  return (
    <ul className={css.changes} aria-label={label}>
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
  );
}

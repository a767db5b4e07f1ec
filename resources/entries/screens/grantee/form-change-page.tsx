import { useNavigate } from 'react-router';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { StepForm } from '../../../../refine-app/grantee/pages/step-form.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import type { FormChange } from '../../../../schema/forms/difference.ts';
import css from './entries.module.css';
import { entryPath } from './entry-path.ts';
import { useEntry } from './use-entry.ts';

interface Change {
  readonly form: { readonly id: number; readonly name: string; readonly number: number };
  readonly changes: readonly FormChange[];
}

/** Differences of the newer version of the form, with a button to switch to it. */
export function FormChangePage() {
  usePageTitle('新しい様式に移る');
  const { id } = useEntry();
  const { data, query } = useGet<Change>(`/api/entries/${id}/form-change`);
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        新しい様式に移る
      </StepTitle>
      <QueryPart query={query} failed="様式の違いの取得に失敗しました" missing="新しい様式はありません。">
        {() => data && <Changes {...data} />}
      </QueryPart>
    </>
  );
}

function Changes({ form, changes }: Change) {
  const { id, savers, refresh } = useEntry();
  const navigate = useNavigate();
  const act = useAsyncCall();
  const switchForm = async () => {
    await Promise.all(savers.map(({ saver }) => saver.flush()));
    const isDone = await act.run(() => http.post(`/api/entries/${id}/form-change`, { formId: form.id }));
    if (!isDone) return false;
    await refresh();
    navigate(entryPath(id), { replace: true });
    return true;
  };
  return (
    <StepForm
      name={`entry-form/${id}`}
      button={`第${form.number}版に移る`}
      back={entryPath(id)}
      act={act}
      failed="移れませんでした"
      onSend={switchForm}
    >
      <p>書いた内容は失われません。なくなった項目の内容も残り、項目が戻れば、また表示されます。</p>
      <ul className={granteeCss.sheet}>
        {changes.map(({ kind, section, label, key, details }) => (
          <li key={`${kind} ${key}`} className={css.entryItem}>
            <p>
              <strong>{kindTexts[kind]}</strong>　{section === label ? label : `${section}：${label}`}
            </p>
            {details.map(({ what, before, after }) => (
              <p key={what} className={baseCss.quiet}>
                {what}：{before || '（なし）'} → {after || '（なし）'}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </StepForm>
  );
}

const kindTexts = { added: '増えました', removed: 'なくなりました', changed: '変わりました', moved: '移りました' } as const;

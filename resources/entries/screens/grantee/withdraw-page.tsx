import { useNavigate } from 'react-router';
import { http } from '../../../../refine-app/data/http.ts';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Consequences, StepForm } from '../../../../refine-app/grantee/pages/step-form.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { entryPath } from './entry-path.ts';
import { useEntry } from './use-entry.ts';

/** Withdraws the entry with a reason. */
export function WithdrawPage() {
  usePageTitle('応募を取り下げる');
  const { id, writing, refresh } = useEntry();
  const navigate = useNavigate();
  const act = useAsyncCall();
  const withdraw = async (reason: string) => {
    const isDone = await act.run(() => http.post(`/api/entries/${id}/withdraw`, { reason }));
    if (!isDone) return false;
    await refresh();
    navigate(entryPath(id), { replace: true });
    return true;
  };
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        応募を取り下げる
      </StepTitle>
      <StepForm
        name={`entry-withdraw/${id}`}
        comment={{ label: '取り下げる理由', missing: '取り下げる理由を入力してください', longest: 500, refused: act.refused.reason }}
        button="応募を取り下げる"
        danger
        back={entryPath(id)}
        act={act}
        failed="取り下げられませんでした"
        onSend={withdraw}
      >
        <Consequences
          texts={['元に戻すことはできません。', '締切までは、新しく書き始めることができます。', '書いた内容と提出の控えは、あとからも見られます。']}
        >
          「{writing.call.title}」の応募を取り下げます。
        </Consequences>
      </StepForm>
    </>
  );
}

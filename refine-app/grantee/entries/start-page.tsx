import { useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { http } from '../../providers/http.ts';
import { useMe } from '../../providers/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useAct } from '../../ui/use-act.ts';
import granteeCss from '../grantee.module.css';
import { StepTitle } from '../pages/grant-page.tsx';
import { FailureBox, Part } from '../pages/part.tsx';
import { entryPath } from './entry-path.ts';
import { useOpenCalls } from './use-entries.ts';

/** Begins an application for the call that the address names; whoever has begun one goes on with it. */
export function StartPage() {
  usePageTitle('応募を書き始める');
  const me = useMe();
  const navigate = useNavigate();
  const wanted = Number(useSearchParams()[0].get('call'));
  const { calls, query } = useOpenCalls();
  const call = calls.find(({ id }) => id === wanted);
  const { run, busy, failure } = useAct();
  const start = () =>
    run(async () => {
      const { data } = await http.post<{ id: number }>('/api/entries', { callId: wanted });
      navigate(entryPath(data.id), { replace: true });
    });
  return (
    <>
      <StepTitle back="/user/entries" backText="応募にもどる" takesFocus>
        応募を書き始める
      </StepTitle>
      <Part query={query} failed="公募の取得に失敗しました">
        {() =>
          call ? (
            <>
              <section className={granteeCss.sheet}>
                <p>
                  <strong>{call.title}</strong>
                  <br />
                  締切 {formatDateTime(call.deadline)}
                </p>
                <p>
                  {me.organizationName ? `「${me.organizationName}」の応募として書きます。` : ''}
                  書いた内容は自動で保存され、提出するまでは、一緒に書く人だけが見られます。途中でやめても、続きから書けます。
                </p>
              </section>
              {failure && <FailureBox title="書き始められませんでした" text={failure} />}
              <div className={granteeCss.buttons}>
                <Button type="primary" aria-disabled={busy} onClick={() => void start()}>
                  {busy ? '用意しています…' : '書き始める'}
                </Button>
              </div>
            </>
          ) : (
            <section className={granteeCss.sheet}>
              <p>この公募は、いまは受け付けていません。</p>
              <LinkButton to="/user/entries">応募できる公募を見る</LinkButton>
            </section>
          )
        }
      </Part>
    </>
  );
}

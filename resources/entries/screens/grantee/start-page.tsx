import { useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { FailureBox, QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import type { Finding } from '../../../calls/rules/eligibility.ts';
import { entryPath } from './entry-path.ts';
import { useOpenCalls } from './use-entries.ts';

/** `GET /calls/{id}/eligibility`. */
interface Eligibility extends Record<string, unknown> {
  readonly facts: readonly Finding[];
  readonly doubts: readonly Finding[];
  readonly entry: object | null;
}

/** Begins an entry for the call in the address, or continues an existing one. */
export function StartPage() {
  usePageTitle('応募を書き始める');
  const me = useMe();
  const navigate = useNavigate();
  const callId = Number(useSearchParams()[0].get('call'));
  const { calls, query } = useOpenCalls();
  const call = calls.find(({ id }) => id === callId);
  const eligibility = useGet<Eligibility>(`/api/calls/${callId}/eligibility`, undefined, { enabled: call !== undefined });
  const { facts = [], doubts = [] } = eligibility.data ?? {};
  // An existing entry may always be continued.
  const obstacles = eligibility.data?.entry ? [] : facts;
  const { run, busy, failure } = useAsyncCall();
  const start = () =>
    run(async () => {
      const { data } = await http.post<{ id: number }>('/api/entries', { callId });
      navigate(entryPath(data.id), { replace: true });
    });
  return (
    <>
      <StepTitle back="/user/entries" backText="応募にもどる" takesFocus>
        応募を書き始める
      </StepTitle>
      <QueryPart query={query} failed="公募の取得に失敗しました">
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
              <Findings title="この公募には応募できません" tone="bad" all={obstacles} />
              <Findings title="気をつけてください" all={doubts} />
              {failure && <FailureBox title="書き始められませんでした" text={failure} />}
              {obstacles.length === 0 && (
                <div className={granteeCss.buttons}>
                  <Button type="primary" aria-disabled={busy} onClick={() => void start()}>
                    {busy ? '用意しています…' : '書き始める'}
                  </Button>
                </div>
              )}
            </>
          ) : (
            <section className={granteeCss.sheet}>
              <p>この公募は、いまは受け付けていません。</p>
              <LinkButton to="/user/entries">応募できる公募を見る</LinkButton>
            </section>
          )
        }
      </QueryPart>
    </>
  );
}

/** Obstacles or warnings, each with its rule. */
function Findings({ title, tone, all }: { readonly title: string; readonly tone?: 'bad'; readonly all: readonly Finding[] }) {
  if (all.length === 0) return null;
  return (
    <Note tone={tone} title={title} role={tone === 'bad' ? 'alert' : undefined}>
      <ul>
        {all.map(({ text, rule }, index) => (
          <li key={text}>
            {text}
            {all[index + 1]?.rule !== rule && <p className={baseCss.quiet}>{rule}</p>}
          </li>
        ))}
      </ul>
    </Note>
  );
}

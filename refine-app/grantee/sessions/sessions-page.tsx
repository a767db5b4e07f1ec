import clsx from 'clsx/lite';
import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { Badge } from '../../ui/badge.tsx';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import {
  deviceOf,
  type Ended,
  endOthersLabel,
  endQuestion,
  factorOf,
  type OwnSession,
  sessionsNote,
  sessionsTitle,
  useOwnSessions,
} from '../../ui/use-own-sessions.ts';
import granteeCss from '../grantee.module.css';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { FactList } from '../pages/facts.tsx';
import { QueryPart } from '../pages/query-part.tsx';
import css from './sessions.module.css';

/** The user's own sessions, each with a button to end it. */
export default function SessionsPage() {
  usePageTitle(sessionsTitle);
  const { sessions, query, end } = useOwnSessions();
  const [asked, ask] = useState<Ended | null>(null);
  return (
    <>
      <h1>{sessionsTitle}</h1>
      <p>{sessionsNote}</p>
      <QueryPart query={query} failed="ログイン中の端末の取得に失敗しました">
        {() => <Devices sessions={sessions} ask={ask} />}
      </QueryPart>
      {asked && (
        <ConfirmDialog
          title={endQuestion(asked).title}
          button="ログアウトする"
          failed="ログアウトできませんでした"
          danger
          run={() => end(asked).then(() => ask(null))}
          onClose={() => ask(null)}
        >
          <p>{endQuestion(asked).text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Devices({ sessions, ask }: { readonly sessions: readonly OwnSession[]; readonly ask: (ended: Ended) => void }) {
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <Device key={session.id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button onClick={() => ask('others')}>{endOthersLabel}</Button>
      ) : (
        <p className={baseCss.quiet}>このほかにログインしている端末はありません。</p>
      )}
    </>
  );
}

function Device({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { address, startedAt, lastSeenAt, current } = session;
  const facts = {
    接続元: address,
    本人確認: factorOf(session),
    ログインした日時: formatDateTime(startedAt),
    最後に使われた日時: formatDateTime(lastSeenAt),
  };
  return (
    <li className={clsx(granteeCss.sheet, css.device)}>
      <h2>
        {deviceOf(session)} {current && <Badge color="green">この端末</Badge>}
      </h2>
      <FactList facts={facts} />
      {!current && (
        <Button aria-label={`${deviceOf(session)}（${formatDateTime(startedAt)}から）をログアウトする`} onClick={onEnd}>
          ログアウトする
        </Button>
      )}
    </li>
  );
}

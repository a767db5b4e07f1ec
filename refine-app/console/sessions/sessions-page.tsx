import { Alert } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { ListSkeleton } from '../../resource/list/skeletons.tsx';
import viewsCss from '../../resource/list/views.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { failureText } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { EmptyState, FailureState } from '../../ui/panel-states.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { useAsyncCall } from '../../ui/use-async-call.ts';
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

/** The user's own sessions; no permission is needed. */
export function SessionsPage() {
  usePageTitle(sessionsTitle);
  const { sessions, query, end } = useOwnSessions();
  const [asked, ask] = useState<Ended | null>(null);
  const alone = sessions.length < 2;
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>{sessionsTitle}</h1>
        {!alone && (
          <Button danger onClick={() => ask('others')}>
            {endOthersLabel}
          </Button>
        )}
      </header>
      <p>{sessionsNote}</p>
      {query.isLoadingError && <FailureState title="ログイン中の端末の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.isSuccess && <RecordTable label={sessionsTitle} keyOf={({ id }) => id} columns={columns(ask)} rows={sessions} />}
      {query.isSuccess && alone && <EmptyState text="このほかにログインしている端末はありません。" />}
      {asked && <EndDialog asked={asked} end={end} onClose={() => ask(null)} />}
    </div>
  );
}

function columns(ask: (session: OwnSession) => void): readonly RecordColumn<OwnSession>[] {
  return [
    { key: 'device', title: '端末', render: deviceOf },
    { key: 'address', title: '接続元', render: ({ address }) => address ?? '記録なし' },
    { key: 'factor', title: '本人確認', render: factorOf },
    { key: 'startedAt', title: 'ログインした日時', render: ({ startedAt }) => formatDateTime(startedAt) },
    { key: 'lastSeenAt', title: '最後に使われた日時', render: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
    {
      key: 'end',
      title: '操作',
      render: (session) => (session.current ? <Badge color="green">この端末</Badge> : <EndButton session={session} ask={ask} />),
    },
  ];
}

function EndButton({ session, ask }: { readonly session: OwnSession; readonly ask: (session: OwnSession) => void }) {
  return (
    <Button size="small" aria-label={`${deviceOf(session)}（${formatDateTime(session.startedAt)}から）をログアウトする`} onClick={() => ask(session)}>
      ログアウトする
    </Button>
  );
}

interface DialogProps {
  readonly asked: Ended;
  readonly end: (ended: Ended) => Promise<void>;
  readonly onClose: () => void;
}

function EndDialog({ asked, end, onClose }: DialogProps) {
  const { run, busy, failure } = useAsyncCall(undefined, failureText);
  const { title, text } = endQuestion(asked);
  return (
    <Dialog busy={busy} danger title={title} okText="ログアウトする" onOk={() => void run(() => end(asked).then(onClose))} onCancel={onClose}>
      <p>{text}</p>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Dialog>
  );
}

import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { outcomes } from '../../../../domain/terms.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useLiveRound } from '../../../../refine-app/data/live.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { ListSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { adviceText } from '../../../../refine-app/ui/failure.ts';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { ProposalForm } from './proposal-form.tsx';
import { type Meeting, type RankedItem, useMeeting } from './round.ts';
import { ConflictNotice, Departments, hundredths, ScoreBar, ScoreList } from './scores.tsx';
import css from './selection.module.css';
import { SheetsPanel } from './sheets-panel.tsx';

/** The meeting page, updated live: leaders call items and record proposals, all others follow. */
export function MeetingPage() {
  const id = Number(useParams().id);
  const query = useMeeting(id);
  useLiveRound(id);
  usePageTitle('審査の会議');
  const meeting = query.data;
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>審査の会議{meeting && `：${meeting.round.title}`}</h1>
        {meeting && <Tools meeting={meeting} />}
      </header>
      {query.isError && <FailureState title="会議の内容を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={4} />}
      {!query.isError && meeting && <MeetingView meeting={meeting} />}
    </div>
  );
}

function Tools({ meeting: { round, as } }: { readonly meeting: Meeting }) {
  const me = useMe();
  return (
    <span className={css.tools}>
      {may(me, 'review_rounds', 'read') && <LinkButton to={`/admin/review_rounds/${round.id}`}>審査の詳細</LinkButton>}
      {(as !== 'member' || round.seeOthers !== 'never') && <LinkButton to={`/admin/review_rounds/${round.id}/ranking`}>集計</LinkButton>}
    </span>
  );
}

function MeetingView({ meeting }: { readonly meeting: Meeting }) {
  const { round, current, items, abilities } = meeting;
  /** Item chosen instead of the one under discussion. */
  const [chosenId, setChosenId] = useState<number | null>(null);
  const item = items.find(({ id }) => id === (chosenId ?? current?.itemId));
  const isOver = round.status === 'closed';
  return (
    <>
      <p className={baseCss.quiet}>
        {[round.meetingOn && formatDate(round.meetingOn), round.place, isOver && '会議は終わりました'].filter(Boolean).join('　')}
      </p>
      <ConflictNotice barred={meeting.barred} />
      {meeting.as !== 'member' && <Departments departments={meeting.departments} />}
      <div className={css.meeting}>
        <section className={css.stage} aria-label="審議" aria-live="polite">
          {chosenId !== null && chosenId !== current?.itemId && (
            <p className={css.follow}>
              審議中の案件とは別の案件を見ています。
              <Button size="small" onClick={() => setChosenId(null)}>
                審議中の案件に戻る
              </Button>
            </p>
          )}
          {item ? <ItemPanel key={item.id} meeting={meeting} item={item} onCalled={() => setChosenId(null)} /> : <NoItem meeting={meeting} />}
        </section>
        <nav className={css.agenda} aria-label="案件">
          <h2>案件</h2>
          <ol>
            {items.map((one) => (
              <li key={one.id}>
                <button type="button" aria-current={one.id === item?.id || undefined} onClick={() => setChosenId(one.id)}>
                  <span className={css.number}>{one.position}番</span>
                  <span className={css.agendaTitle}>{one.title}</span>
                  <span className={baseCss.quiet}>
                    {[
                      one.rank !== null && `${one.rank}位`,
                      one.proposal && `${outcomes[one.proposal]}${one.waitRank === null ? '' : ` ${one.waitRank}番`}`,
                    ]
                      .filter(Boolean)
                      .join('　')}
                  </span>
                  {one.id === current?.itemId && <Badge color="gold">審議中</Badge>}
                </button>
              </li>
            ))}
          </ol>
          {items.length === 0 && <p className={baseCss.quiet}>見られる案件はありません。</p>}
        </nav>
      </div>
      {abilities.lead && !isOver && current && <EndDiscussion roundId={round.id} />}
    </>
  );
}

/** Shown where no item is under discussion or the viewer may not see it. */
function NoItem({ meeting: { current, abilities, round } }: { readonly meeting: Meeting }) {
  if (current?.shut) {
    const isConflict = current.shut === 'conflict';
    return (
      <div className={css.shut} role="status">
        <strong className={css.shutTitle}>{isConflict ? 'この案件は審議に加われません' : 'この案件は割り当てられていません'}</strong>
        <p>
          {isConflict ? '利害関係があるため、審議が終わるまで席を外してください。退席は議事録に記録されます。' : '内容は表示されません。'}
          次の案件になると、この画面はひとりでに変わります。
        </p>
      </div>
    );
  }
  if (round.status === 'closed') return <EmptyState text="会議は終わりました。案件を選ぶと、提案を見られます。" />;
  return (
    <EmptyState
      text={
        abilities.lead
          ? '審議中の案件はありません。案件を選び、「この案件を審議する」を押してください。委員の画面も、その案件に変わります。'
          : '審議中の案件はありません。始まると、この画面はひとりでに変わります。'
      }
    />
  );
}

function useCallItem(roundId: number) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const refresh = useRefresh();
  const call = async (itemId: number | null) => {
    setBusy(true);
    setFailure('');
    const isDone = await http.post(`/api/review_rounds/${roundId}/current`, { itemId }).then(
      () => true,
      (error: unknown) => {
        setFailure(adviceText(error));
        return false;
      },
    );
    await refresh();
    setBusy(false);
    return isDone;
  };
  return { busy, failure, call };
}

function EndDiscussion({ roundId }: { readonly roundId: number }) {
  const { busy, failure, call } = useCallItem(roundId);
  return (
    <p className={css.follow}>
      <Button loading={busy} onClick={() => void call(null)}>
        審議をいったん終える
      </Button>
      {failure && (
        <span role="alert" className={baseCss.failed}>
          {failure}
        </span>
      )}
    </p>
  );
}

interface ItemPanelProps {
  readonly meeting: Meeting;
  readonly item: RankedItem;
  readonly onCalled: () => void;
}

function ItemPanel({ meeting, item, onCalled }: ItemPanelProps) {
  const { round, abilities, current, items, absences, as } = meeting;
  const { busy, failure, call } = useCallItem(round.id);
  const isCurrent = item.id === current?.itemId;
  const next = items[items.indexOf(item) + 1];
  const isOpen = round.status === 'meeting';
  const ownAbsences = absences.filter(({ itemId }) => itemId === item.id);
  const figures = [
    ['順位', item.rank === null ? '—' : `${item.rank}位${item.tied ? '（同点）' : ''}`],
    ['平均', hundredths(item.mean) || '—'],
    ['中央値', hundredths(item.median) || '—'],
    ['最高と最低の差', item.spread === null ? '—' : `${item.spread}点`],
    ['申請額', item.entryAmount === null ? '—' : formatYen(item.entryAmount)],
  ] as const;
  return (
    <article>
      <header className={css.discussed}>
        <h2>
          {item.position}番　{item.title}
        </h2>
        <p>
          {isCurrent && <Badge color="gold">審議中</Badge>} {[item.organizationName, item.entryNumber].filter(Boolean).join('　')}
        </p>
      </header>
      {abilities.lead && isOpen && (
        <p className={css.follow}>
          {!isCurrent && (
            <Button type="primary" loading={busy} onClick={() => void call(item.id).then((done) => done && onCalled())}>
              この案件を審議する
            </Button>
          )}
          {isCurrent && next && (
            <Button loading={busy} onClick={() => void call(next.id).then((done) => done && onCalled())}>
              次の案件（{next.position}番）へ
            </Button>
          )}
          {failure && (
            <span role="alert" className={baseCss.failed}>
              {failure}
            </span>
          )}
        </p>
      )}
      {ownAbsences.length > 0 && <p className={css.note}>退席：{ownAbsences.map(({ name }) => `${name} さん`).join('、')}（利害関係）</p>}
      <dl className={viewsCss.keyFigures}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={viewsCss.figure}>{text}</dd>
          </div>
        ))}
      </dl>
      {item.belowMinimum && <p className={css.note}>最低点（{round.minimum}点）に満たない案件です。</p>}
      {item.scores.length > 0 && (
        <>
          <ScoreBar item={item} ranking={meeting} />
          <ScoreList item={item} ranking={meeting} />
        </>
      )}
      {round.kind !== 'final' && (abilities.lead && isOpen ? <ProposalForm item={item} items={items} /> : <ProposalSummary item={item} />)}
      {as !== 'member' && <SheetsPanel item={item} mayCorrect={abilities.correct && isOpen} />}
    </article>
  );
}

/** The recorded proposal, read-only. */
function ProposalSummary({ item: { proposal, waitRank, proposedAmount, conditions, rationale, exceptionReason } }: { readonly item: RankedItem }) {
  if (!proposal) return <p className={baseCss.quiet}>提案はまだ決まっていません。</p>;
  const words = [
    ['提案', `${outcomes[proposal]}${waitRank === null ? '' : ` ${waitRank}番`}`],
    ['提案額', proposedAmount !== null && formatYen(proposedAmount)],
    ['採択の条件', conditions],
    ['理由', rationale],
    ['順位と異なる選び方の理由', exceptionReason],
  ] as const;
  return (
    <dl className={css.proposed}>
      {words.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

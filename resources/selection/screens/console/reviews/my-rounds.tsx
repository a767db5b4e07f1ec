import clsx from 'clsx/lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../../domain/dates/japan-date.ts';
import { grantCategories } from '../../../../../domain/terms.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { usePageTitle } from '../../../../../refine-app/ui/page-title.ts';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { SectionSaver } from '../../../../../refine-app/ui/section-saver.ts';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import { Waiting } from '../../../../../refine-app/ui/waiting.tsx';
import { resources } from '../../../../../resources.config.ts';
import { highestTotal } from '../../../rules/score-sheet.ts';
import { reviewStates, roundKinds, roundStates } from '../../../rules/terms.ts';
import { DeclareApplicants, DeclareReviews, WithdrawConflict } from './conflict-declaration.tsx';
import { reviewPath } from './review-path.ts';
import css from './reviews.module.css';
import { evaluateSheet, isReadable, type MyReview, type MyRound, useMyRounds, usePrefetchFiles, useRefreshReviews } from './reviews.ts';
import { ScoreTable } from './score-table.tsx';
import { flushAndSubmit, typedSheet, useSheets } from './sheets.ts';

const { reviews } = resources;

/** The member's own rounds: pending declarations, open reviews and progress. */
export function MyRounds() {
  usePageTitle('自分の審査');
  const { data: rounds, isError, error, refetch } = useMyRounds();
  const savers = useSheets(rounds);
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>自分の審査</h1>
      </header>
      {isError && <FailureState title="審査の取得に失敗しました" error={error} onRetry={() => void refetch()} />}
      {!isError && !rounds && <Waiting />}
      {rounds?.length === 0 && <EmptyState text="いま、割り当てられた審査はありません。割り当てられると、メールでお知らせします。" />}
      {rounds?.map((round) => (
        <RoundPanel key={round.round.id} round={round} savers={savers} />
      ))}
    </div>
  );
}

type Savers = ReadonlyMap<number, SectionSaver>;

interface Props {
  readonly round: MyRound;
  readonly savers: Savers;
}

function RoundPanel({ round: mine, savers }: Props) {
  const { round, reviews: all } = mine;
  usePrefetchFiles(all);
  const offered = all.filter(({ status }) => status === 'offered');
  const open = all.filter(isReadable);
  const recused = all.filter(({ status }) => status === 'recused');
  return (
    <Panel title={round.title} className={css.round}>
      <RoundFacts mine={mine} />
      {offered.length > 0 && (round.blind ? <DeclareApplicants round={round} /> : <DeclareReviews reviews={offered} until={round.declareUntil} />)}
      {open.length > 0 && <OpenReviews mine={mine} open={open} savers={savers} />}
      {recused.length > 0 && <Recused mine={mine} recused={recused} />}
    </Panel>
  );
}

function RoundFacts({ mine: { round, showsFigures, progress } }: Pick<MineProps, 'mine'>) {
  const judged = progress.total - progress.recused;
  return (
    <div className={css.facts}>
      <dl className={viewsCss.keyFigures}>
        <div>
          <dt>状況</dt>
          <dd>
            {roundKinds[round.kind]}・{roundStates[round.status]}
            {round.blind && '（申請者の名前を伏せて審査）'}
          </dd>
        </div>
        <div>
          <dt>申告の期限</dt>
          <dd>{formatDate(round.declareUntil)}</dd>
        </div>
        <div>
          <dt>審査の期限</dt>
          <dd>{formatDate(round.scoreUntil)}</dd>
        </div>
        <div>
          <dt>申告</dt>
          <dd>
            {progress.declared} / {progress.total}件
          </dd>
        </div>
        <div>
          <dt>提出</dt>
          <dd>
            {progress.submitted} / {judged}件
          </dd>
        </div>
      </dl>
      <progress className={css.progress} max={Math.max(judged, 1)} value={progress.submitted} aria-label={`${round.title}の審査票の提出`} />
      {round.status === 'declaring' && progress.declared > progress.recused && (
        <p className={baseCss.quiet}>申告した案件の書類は、もう読めます。点数は、事務局が審査を始めてから付けられます。</p>
      )}
      {round.status === 'meeting' && (
        <p>
          会議が始まりました。点数は変えられません。 <Link to={`/admin/review_rounds/${round.id}/meeting`}>会議の画面を開く</Link>
        </p>
      )}
      {showsFigures && (
        <p>
          <Link to={`/admin/review_rounds/${round.id}/ranking`}>点数の集計を見る</Link>
        </p>
      )}
    </div>
  );
}

interface MineProps {
  readonly mine: MyRound;
  readonly open: readonly MyReview[];
  readonly savers: Savers;
}

function OpenReviews({ mine, open, savers }: MineProps) {
  const isNarrow = useMedia(narrow);
  const [inTable, setInTable] = useState(false);
  const { round, criteria } = mine;
  const canScore = round.status === 'scoring' && open.some(({ id }) => savers.has(id));
  return (
    <section aria-label="審査する案件">
      <div className={css.openHead}>
        <h3>審査する案件（{open.length}件）</h3>
        {canScore && !isNarrow && (
          <Button aria-pressed={inTable} onClick={() => setInTable(!inTable)}>
            {inTable ? '一覧にもどす' : '表でまとめて点数を付ける'}
          </Button>
        )}
        <SubmitComplete mine={mine} open={open} savers={savers} />
      </div>
      {inTable && !isNarrow ? (
        <ScoreTable criteria={criteria} reviews={open} savers={savers} />
      ) : (
        <ol className={css.cards}>
          {open.map((review) => (
            <ReviewCard key={review.id} review={review} mine={mine} saver={savers.get(review.id)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ReviewCard({ review, mine, saver }: { readonly review: MyReview; readonly mine: MyRound; readonly saver: SectionSaver | undefined }) {
  const sheet = saver ? typedSheet(saver) : review.sheet;
  const { total } = sheet ? evaluateSheet(mine.criteria, sheet, review.entryAmount) : review;
  const scoredCount = sheet ? mine.criteria.filter(({ id }) => sheet.scores[id]).length : 0;
  return (
    <li className={css.card} data-state={review.status}>
      <span className={css.number}>{review.position}</span>
      <div className={css.cardText}>
        <Link to={reviewPath(review.id)}>{review.title}</Link>
        <span className={baseCss.quiet}>
          {[review.organizationName, grantCategories[review.category], `受付番号 ${review.entryNumber}`].filter(Boolean).join('　')}
        </span>
      </div>
      <div className={css.cardState}>
        <Badge color={review.status === 'open' ? undefined : 'green'}>{reviewStates[review.status]}</Badge>
        <span>
          {total !== null
            ? `${total} / ${highestTotal(mine.criteria)}点`
            : scoredCount > 0
              ? `${mine.criteria.length}項目のうち${scoredCount}項目`
              : mine.round.status === 'scoring'
                ? '点数はまだ'
                : ''}
        </span>
        {saver?.snapshot().saving === 'unreachable' && <span className={css.unsent}>この端末に保存（未送信）</span>}
      </div>
    </li>
  );
}

/** Submits all complete sheets at once. */
function SubmitComplete({ mine, open, savers }: MineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, busy, failure } = useAsyncCall();
  const refresh = useRefreshReviews();
  const ready = open.filter((review) => {
    const saver = savers.get(review.id);
    return (
      review.status === 'open' && saver && Object.keys(evaluateSheet(mine.criteria, typedSheet(saver), review.entryAmount).problems).length === 0
    );
  });
  if (ready.length === 0 && !isOpen) return null;
  const send = async () => {
    const isDone = await run(async () => {
      for (const { id } of ready) {
        const saver = savers.get(id);
        if (saver) await flushAndSubmit(id, saver);
      }
    });
    await refresh();
    if (!isDone) return;
    setIsOpen(false);
    toast({ type: 'success', title: '審査票を提出しました' });
  };
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        点数のそろった{ready.length}件を提出する
      </Button>
      {isOpen && (
        <Dialog
          title="審査票を提出しますか"
          okText={`${ready.length}件を提出する`}
          busy={busy}
          onOk={() => void send()}
          onCancel={() => setIsOpen(false)}
        >
          <p>提出すると、直せなくなります。直すときは、事務局に開き直しを頼んでください。</p>
          <ul className={css.plainList}>
            {ready.map(({ id, position, title }) => (
              <li key={id}>
                {position}. {title}
              </li>
            ))}
          </ul>
          {failure && (
            <p role="alert" className={baseCss.failed}>
              {failure}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}

function Recused({ mine: { round }, recused }: { readonly mine: MyRound; readonly recused: readonly MyReview[] }) {
  return (
    <section aria-label="審査しない案件" className={css.recused}>
      <h3>審査しない案件（{recused.length}件）</h3>
      <ul className={css.plainList}>
        {recused.map((review) => (
          <li key={review.id} className={css.recusedLine}>
            <span>
              {review.position}. {review.title} <span className={baseCss.quiet}>{review.organizationName}</span>
            </span>
            {review.answer === 'unsure' && <span className={baseCss.quiet}>「判断できない」と申告しました。事務局が決めます。</span>}
            {review.answer === 'conflict' && !round.blind && round.status !== 'meeting' && <WithdrawConflict review={review} />}
          </li>
        ))}
      </ul>
      {recused.some(({ answer }) => answer === 'conflict') && <p className={baseCss.quiet}>事務局が固定した申告は、事務局だけが改められます。</p>}
    </section>
  );
}

export function BackLink({ className }: { readonly className?: string }) {
  return (
    <LinkButton type="link" to={reviews.screen.path} className={clsx(css.back, className)}>
      ← 自分の審査へもどる
    </LinkButton>
  );
}

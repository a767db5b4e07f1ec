import clsx from 'clsx/lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { grantCategories } from '../../../../../domain/terms.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../../refine-app/ui/page-title.ts';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { useKeys } from '../../../../../refine-app/ui/use-keys.ts';
import { Waiting } from '../../../../../refine-app/ui/waiting.tsx';
import { resources } from '../../../../../resources.config.ts';
import { LateConflict } from './conflict-declaration.tsx';
import { FilePane } from './file-pane.tsx';
import { BackLink } from './my-rounds.tsx';
import { reviewPath } from './review-path.ts';
import css from './reviews.module.css';
import { isReadable, type MyReview, type MyRound, type ReviewFile, useMyRounds, usePrefetchFiles, useReviewFile } from './reviews.ts';
import { ReadOnlySheet, SheetForm } from './sheet-form.tsx';
import { useSheets } from './sheets.ts';

const { reviews } = resources;

/** The application beside its review sheet. */
export function ReviewPage({ id }: { readonly id: number }) {
  const { data: rounds, isError, error, refetch } = useMyRounds();
  const mine = rounds?.find((round) => round.reviews.some((review) => review.id === id));
  const own = mine?.reviews.find((review) => review.id === id);
  usePageTitle(own?.title ?? reviews.label);
  usePrefetchFiles(mine?.reviews ?? []);
  const savers = useSheets(rounds);
  if (isError) return <FailureState title="審査の取得に失敗しました" error={error} onRetry={() => void refetch()} />;
  if (!rounds) return <Waiting />;
  if (!mine || !own)
    return (
      <EmptyState text="この案件は見つかりません。割当てが取り消されたか、審査が終わっています。">
        <BackLink />
      </EmptyState>
    );
  if (!isReadable(own))
    return (
      <EmptyState
        text={own.status === 'offered' ? '利害関係を申告すると、書類が開きます。' : '利害関係のため、この案件は審査しません。書類は開けません。'}
      >
        <BackLink />
      </EmptyState>
    );
  return <Reading key={id} mine={mine} own={own} saver={savers.get(id)} />;
}

interface Props {
  readonly mine: MyRound;
  readonly own: MyReview;
  readonly saver: Parameters<typeof SheetForm>[0]['saver'] | undefined;
}

function Reading({ mine, own, saver }: Props) {
  const { data: file, isError, error, refetch, fetchStatus } = useReviewFile(own.id);
  const navigate = useNavigate();
  const [shows, setShows] = useState<'file' | 'sheet'>('file');
  return (
    <div className={viewsCss.view}>
      <Head mine={mine} own={own} file={file} />
      <nav className={css.sides} aria-label="表示するもの">
        {(['file', 'sheet'] as const).map((side) => (
          <Button key={side} aria-pressed={shows === side} onClick={() => setShows(side)}>
            {side === 'file' ? '書類' : '審査票'}
          </Button>
        ))}
      </nav>
      <div className={css.beside} data-shows={shows}>
        <div className={css.fileSide}>
          {isError && <FailureState title="書類の取得に失敗しました" error={error} onRetry={() => void refetch()} />}
          {!isError && !file && fetchStatus === 'paused' && (
            <EmptyState text="つながっていないため、この書類はまだ読めません。つながると表示します。" />
          )}
          {!isError && !file && fetchStatus !== 'paused' && <Waiting />}
          {file && <FilePane file={file} />}
        </div>
        <div className={css.sheetSide}>
          {saver ? <SheetForm review={own} mine={mine} saver={saver} /> : <ReadOnlySheet review={own} mine={mine} />}
          {mine.round.status !== 'meeting' && <LateConflict id={own.id} onDeclared={() => void navigate(reviews.screen.path)} />}
        </div>
      </div>
    </div>
  );
}

function Head({ mine, own, file }: { readonly mine: MyRound; readonly own: MyReview; readonly file: ReviewFile | undefined }) {
  const navigate = useNavigate();
  const readable = mine.reviews.filter(isReadable);
  const at = readable.findIndex(({ id }) => id === own.id);
  const to = (step: number) => {
    const other = readable[at + step];
    return other && (() => void navigate(reviewPath(other.id)));
  };
  const [before, after] = [to(-1), to(1)];
  useKeys({ j: after, k: before });
  const facts = [
    own.organizationName,
    own.people.join('、'),
    grantCategories[own.category],
    file?.item.grantTitle,
    `受付番号 ${own.entryNumber}`,
    own.entryAmount !== null && `申請額 ${formatYen(own.entryAmount)}`,
  ];
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <BackLink />
        <div className={css.steps}>
          <Button size="small" disabled={!before} onClick={before}>
            前へ
          </Button>
          <span role="status">
            {at + 1} / {readable.length}件
          </span>
          <Button size="small" disabled={!after} onClick={after}>
            次へ
          </Button>
        </div>
      </div>
      <h1>
        <span className={css.number}>{own.position}</span>
        {own.title}
      </h1>
      <p className={clsx(baseCss.quiet, css.headFacts)}>
        {mine.round.blind && <Badge>申請者の名前を伏せています</Badge>}
        {facts.filter(Boolean).join('　')}
      </p>
    </header>
  );
}

import clsx from 'clsx/lite';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { plain } from '../../../../../domain/text/pasted-list.ts';
import { Clash } from '../../../../../refine-app/grantee/pages/clash.tsx';
import { SaveLine } from '../../../../../refine-app/grantee/pages/save-line.tsx';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Choice, Labelled, LabelledGroup, Unit } from '../../../../../refine-app/ui/labelled.tsx';
import type { SectionSaver } from '../../../../../refine-app/ui/section-saver.ts';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { useKeys } from '../../../../../refine-app/ui/use-keys.ts';
import { highestTotal, marks, maxNoteLength, type Score } from '../../../rules/score-sheet.ts';
import { recommendations } from '../../../rules/terms.ts';
import css from './reviews.module.css';
import { evaluateSheet, type MyReview, type MyRound, type Sheet, type ShownCriterion, scoreKey, useRefreshReviews } from './reviews.ts';
import { flushAndSubmit, typedSheet, useSaverState } from './sheets.ts';

interface Props {
  readonly review: MyReview;
  readonly mine: MyRound;
  readonly saver: SectionSaver;
}

/** The editable sheet. Keys 1–5 mark the current criterion and move to the next. */
export function SheetForm({ review, mine, saver }: Props) {
  const state = useSaverState(saver);
  const sheet = typedSheet(saver);
  const { criteria } = mine;
  const [isChecked, setIsChecked] = useState(false);
  const [at, setAt] = useState(() => firstOpen(criteria, sheet));
  const { total, problems } = evaluateSheet(criteria, sheet, review.entryAmount);
  const mark = (criterion: ShownCriterion, value: number | null) => {
    const note = sheet.scores[criterion.id]?.note;
    saver.type(scoreKey(criterion.id), value === null ? null : { value, ...(note && { note }) });
  };
  const press = (value: number) => () => {
    const criterion = criteria[at];
    if (!criterion) return;
    mark(criterion, value);
    setAt(Math.min(at + 1, criteria.length - 1));
  };
  useKeys(Object.fromEntries(marks.map((value) => [String(value), press(value)])));
  const shown = isChecked ? problems : { proposedAmount: problems.proposedAmount };
  return (
    <section className={css.sheet} aria-label="審査票">
      <SaveLine state={state} onRetry={() => void saver.flush()} />
      <SheetConflict criteria={criteria} saver={saver} />
      <p className={css.total}>
        合計 <strong>{total ?? '－'}</strong> / {highestTotal(criteria)}点
        <span className={clsx(baseCss.quiet, css.keyHint)}>1〜5のキーで点数、J・Kで次・前の案件</span>
      </p>
      {criteria.map((criterion, index) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          score={sheet.scores[criterion.id]}
          error={shown[String(criterion.id) as keyof typeof shown]}
          isCurrent={index === at}
          onFocus={() => setAt(index)}
          onMark={(value) => mark(criterion, value)}
          onNote={(note) => saver.type(scoreKey(criterion.id), { value: sheet.scores[criterion.id]?.value, ...(note && { note }) })}
          onCompose={(composing) => saver.compose(composing)}
        />
      ))}
      <Opinion sheet={sheet} review={review} error={shown.proposedAmount} saver={saver} />
      <SubmitButton review={review} saver={saver} problems={problems} onCheck={() => setIsChecked(true)} />
    </section>
  );
}

function firstOpen(criteria: readonly ShownCriterion[], { scores }: Sheet): number {
  return Math.max(
    0,
    criteria.findIndex(({ id }) => !scores[id]),
  );
}

interface CriterionProps {
  readonly criterion: ShownCriterion;
  readonly score: Score | undefined;
  readonly error: string | undefined;
  /** Target of the keyboard shortcuts. */
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onMark: (value: number | null) => void;
  readonly onNote: (note: string) => void;
  readonly onCompose: (composing: boolean) => void;
}

function Criterion({ criterion, score, error, isCurrent, onFocus, onMark, onNote, onCompose }: CriterionProps) {
  const id = useId();
  const { label, weight, required, independent, help, anchors } = criterion;
  const meaning = score && anchors[score.value - 1];
  const hasAnchors = anchors.some((anchor) => anchor);
  return (
    <div className={css.criterion} data-current={isCurrent || undefined}>
      <LabelledGroup
        id={id}
        label={
          <>
            {label} <span className={baseCss.quiet}>{independent ? '参考（合計に入れません）' : `×${weight}`}</span>
          </>
        }
        required={required}
        help={help}
        error={error}
      >
        <div className={css.marks}>
          {marks.map((value) => (
            <label key={value} className={css.mark} title={anchors[value - 1] ?? undefined}>
              <input type="radio" name={id} checked={score?.value === value} onChange={() => onMark(value)} onFocus={onFocus} />
              <span>{value}</span>
            </label>
          ))}
          {!required && score && (
            <Button type="link" size="small" onClick={() => onMark(null)} aria-label={`「${label}」の点数を取り消す`}>
              取り消す
            </Button>
          )}
        </div>
        {meaning && (
          <p className={css.meaning}>
            {score.value}点：{meaning}
          </p>
        )}
        {hasAnchors && (
          <details className={css.anchors}>
            <summary>点数の目安</summary>
            <ol>
              {anchors.map(
                (anchor, index) =>
                  anchor && (
                    <li key={marks[index]} value={marks[index]}>
                      {anchor}
                    </li>
                  ),
              )}
            </ol>
          </details>
        )}
      </LabelledGroup>
      {score && (
        <Labelled label={<span className={baseCss.visuallyHidden}>「{label}」のメモ</span>}>
          {(tied) => (
            <textarea
              {...tied}
              className={css.note}
              rows={1}
              maxLength={maxNoteLength}
              placeholder="メモ（任意）"
              value={score.note ?? ''}
              onFocus={onFocus}
              onChange={({ target }) => onNote(target.value)}
              onCompositionStart={() => onCompose(true)}
              onCompositionEnd={() => onCompose(false)}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}

const comments = {
  commentInternal: { label: '委員会への意見', help: '委員と事務局だけが読みます。' },
  commentToApplicant: { label: '申請者への意見', help: '採否の通知に添えることがあります。' },
} as const;

function Opinion({
  sheet,
  review,
  error,
  saver,
}: {
  readonly sheet: Sheet;
  readonly review: MyReview;
  readonly error: string | undefined;
  readonly saver: SectionSaver;
}) {
  const id = useId();
  return (
    <>
      <LabelledGroup id={id} label="意見">
        <div className={css.opinions}>
          {Object.entries(recommendations).map(([code, label]) => (
            <Choice key={code} name={id} checked={sheet.recommendation === code} onChange={() => saver.type('recommendation', code)}>
              <span>{label}</span>
            </Choice>
          ))}
        </div>
      </LabelledGroup>
      <Labelled
        label="適当と思う額"
        error={error}
        help={review.entryAmount === null ? undefined : `申請額は ${formatYen(review.entryAmount)} です。`}
      >
        {(tied) => (
          <Unit unit="円">
            <input
              {...tied}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={sheet.proposedAmount?.toLocaleString('ja-JP') ?? ''}
              onChange={({ target }) => saver.type('proposedAmount', parseAmount(target.value))}
            />
          </Unit>
        )}
      </Labelled>
      {(Object.keys(comments) as (keyof typeof comments)[]).map((name) => (
        <Labelled key={name} {...comments[name]}>
          {(tied) => (
            <textarea
              {...tied}
              rows={3}
              maxLength={4000}
              value={sheet[name] ?? ''}
              onChange={({ target }) => saver.type(name, target.value || null)}
              onCompositionStart={() => saver.compose(true)}
              onCompositionEnd={() => saver.compose(false)}
            />
          )}
        </Labelled>
      ))}
    </>
  );
}

function parseAmount(text: string): number | null {
  const digits = plain(text).replace(/\D/g, '').slice(0, 13);
  return digits === '' ? null : Number(digits);
}

function SheetConflict({ criteria, saver }: { readonly criteria: readonly ShownCriterion[]; readonly saver: SectionSaver }) {
  const { conflict, edits } = saver.snapshot();
  if (!conflict) return null;
  const contested = conflict.keys.map((key) => ({
    key,
    label: labelOf(key, criteria),
    own: answerText(key, edits[key]),
    theirs: answerText(key, conflict.latest.answers[key]),
  }));
  return <Clash own at={conflict.latest.savedAt} contested={contested} onSettle={(keepsOwn) => void saver.settle(keepsOwn)} />;
}

function labelOf(key: string, criteria: readonly ShownCriterion[]): string {
  if (key === 'recommendation') return '意見';
  if (key === 'proposedAmount') return '適当と思う額';
  return comments[key as keyof typeof comments]?.label ?? criteria.find(({ id }) => scoreKey(id) === key)?.label ?? '';
}

function answerText(key: string, answer: unknown): string {
  if (answer === null || answer === undefined) return '';
  if (key.startsWith('score-')) return [`${(answer as Score).value}点`, (answer as Score).note].filter(Boolean).join('　');
  if (key === 'recommendation') return recommendations[answer as keyof typeof recommendations];
  return key === 'proposedAmount' ? formatYen(answer as number) : String(answer);
}

interface SubmitButtonProps {
  readonly review: MyReview;
  readonly saver: SectionSaver;
  readonly problems: Readonly<Record<string, string>>;
  readonly onCheck: () => void;
}

function SubmitButton({ review, saver, problems, onCheck }: SubmitButtonProps) {
  const { run, busy, failure } = useAsyncCall();
  const refresh = useRefreshReviews();
  const [first] = Object.values(problems);
  const [isAttempted, setIsAttempted] = useState(false);
  const send = async () => {
    onCheck();
    setIsAttempted(true);
    if (first !== undefined || !(await run(() => flushAndSubmit(review.id, saver)))) return;
    toast({ type: 'success', title: '審査票を提出しました' });
    await refresh();
  };
  const message = isAttempted && first !== undefined ? first : failure;
  return (
    <div className={css.handIn}>
      {message && (
        <p role="alert" className={baseCss.failed}>
          {message}
        </p>
      )}
      <Button type="primary" loading={busy} onClick={() => void send()}>
        審査票を提出する
      </Button>
      <span className={baseCss.quiet}>提出すると、直せなくなります。</span>
    </div>
  );
}

/** The read-only sheet: submitted, or before scoring begins. */
export function ReadOnlySheet({ review, mine: { criteria, round } }: Omit<Props, 'saver'>) {
  const { sheet, submittedAt } = review;
  const message = submittedAt
    ? `${formatDateTime(submittedAt)} に提出しました。直すときは、事務局に開き直しを頼んでください。`
    : round.status === 'declaring'
      ? '点数は、事務局が審査を始めてから付けられます。'
      : '審査票は提出されていません。';
  return (
    <section className={css.sheet} aria-label="審査票">
      <p>{message}</p>
      {sheet && submittedAt && (
        <dl className={css.given}>
          {criteria.map(({ id, label }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {sheet.scores[id] ? `${sheet.scores[id].value}点` : '－'} <span className={baseCss.quiet}>{sheet.scores[id]?.note}</span>
              </dd>
            </div>
          ))}
          <div>
            <dt>合計</dt>
            <dd>
              {review.total ?? '－'} / {highestTotal(criteria)}点
            </dd>
          </div>
          {sheet.recommendation && (
            <div>
              <dt>意見</dt>
              <dd>{recommendations[sheet.recommendation]}</dd>
            </div>
          )}
          {sheet.proposedAmount !== null && (
            <div>
              <dt>適当と思う額</dt>
              <dd>{formatYen(sheet.proposedAmount)}</dd>
            </div>
          )}
          {(Object.keys(comments) as (keyof typeof comments)[]).map(
            (name) =>
              sheet[name] && (
                <div key={name}>
                  <dt>{comments[name].label}</dt>
                  <dd className={fieldsCss.cellLines}>{sheet[name]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </section>
  );
}

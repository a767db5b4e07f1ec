import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatDate } from '../../../../../domain/dates/japan-date.ts';
import { grantCategories } from '../../../../../domain/terms.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { Choice, Labelled, Options } from '../../../../../refine-app/ui/labelled.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { Waiting } from '../../../../../refine-app/ui/waiting.tsx';
import { conflictAnswers, tieKinds } from '../../../rules/terms.ts';
import css from './reviews.module.css';
import { type MyReview, type Round, useRefreshReviews } from './reviews.ts';

type Answer = keyof typeof conflictAnswers;

interface Declaration {
  readonly answer: Answer;
  readonly kind: string | null;
  readonly reason: string | null;
}

const noDetails: Omit<Declaration, 'answer'> = { kind: null, reason: null };

/** A subject of the declaration: an application, or in a blind round an applicant. */
interface Subject {
  readonly id: number;
  readonly title: string;
  readonly facts: ReactNode;
  /** Answer already given, to be confirmed. */
  readonly known?: Answer;
}

/** Declaration of conflicts of interest, required before an application can be read. */
export function DeclareReviews({ reviews, until }: { readonly reviews: readonly MyReview[]; readonly until: string }) {
  const refresh = useRefreshReviews();
  const send = async (answers: ReadonlyMap<number, Declaration>) => {
    await http.post('/api/reviews/declare', { answers: [...answers].map(([reviewId, declaration]) => ({ reviewId, ...declaration })) });
    await refresh();
  };
  const asked = reviews.map(({ id, position, title, organizationName, people, category }) => ({
    ...{ id, title: `${position}. ${title}` },
    facts: (
      <>
        <span>{organizationName}</span>
        <span className={baseCss.quiet}>{[people.join('、'), grantCategories[category]].filter(Boolean).join('　')}</span>
      </>
    ),
  }));
  return <Declaring asked={asked} until={until} noun="案件" onSend={send} />;
}

interface Applicant {
  readonly organizationId: number;
  readonly name: string;
  readonly people: readonly string[];
  readonly answer: Answer | null;
}

/** The declaration in a blind round: applicants by name, without a link to their applications. */
export function DeclareApplicants({ round }: { readonly round: Round }) {
  const refresh = useRefreshReviews();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['applicants', round.id],
    queryFn: async () => (await http.get<readonly Applicant[]>(`/api/review_rounds/${round.id}/applicants`)).data,
  });
  if (isError) return <FailureState title="申請者の一覧の取得に失敗しました" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const send = async (answers: ReadonlyMap<number, Declaration>) => {
    await http.post('/api/reviews/declare-blind', {
      roundId: round.id,
      answers: [...answers].map(([organizationId, declaration]) => ({ organizationId, ...declaration })),
    });
    await Promise.all([refresh(), refetch()]);
  };
  const asked = data
    .filter(({ answer }) => answer === null)
    .map(({ organizationId, name, people }) => ({
      id: organizationId,
      title: name,
      facts: <span className={baseCss.quiet}>{people.join('、')}</span>,
    }));
  return <Declaring asked={asked} until={round.declareUntil} noun="申請者" atOnce onSend={send} />;
}

interface DeclaringProps {
  readonly asked: readonly Subject[];
  readonly until: string;
  readonly noun: string;
  /** Requires all answers before sending. */
  readonly atOnce?: boolean;
  readonly onSend: (answers: ReadonlyMap<number, Declaration>) => Promise<void>;
}

function Declaring({ asked, until, noun, atOnce = false, onSend }: DeclaringProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, Declaration>>(new Map());
  const { run, busy, failure } = useAsyncCall();
  const declarationOf = ({ id, known }: Subject) => answers.get(id) ?? (known && { answer: known, ...noDetails });
  const answered = asked.filter(declarationOf);
  const setAnswer = (id: number, declaration: Declaration) => setAnswers(new Map([...answers, [id, declaration]]));
  const fillRemaining = () => setAnswers(new Map([...asked.map(({ id }) => [id, { answer: 'none', ...noDetails }] as const), ...answers]));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const own = new Map(answered.map((one) => [one.id, declarationOf(one) as Declaration]));
    if (!(await run(() => onSend(own)))) return;
    setAnswers(new Map());
    toast({ type: 'success', title: `${own.size}件を申告しました` });
  };
  const isIncomplete = answered.length === 0 || (atOnce && answered.length < asked.length);
  return (
    <form className={css.declaring} onSubmit={(event) => void send(event)} noValidate>
      <h3>
        利害関係の申告（あと{asked.length}件・{formatDate(until)} まで）
      </h3>
      <p className={baseCss.quiet}>
        所属・役員・親族・指導・取引などの関係があるかを答えてください。「関係なし」と答えた案件の書類が開きます。
        {atOnce && '申請者の全員に答えてから送ります。どの書類がだれのものかは、分かりません。'}
      </p>
      <ol className={css.asked}>
        {asked.map((one) => (
          <li key={one.id}>
            <SubjectAnswer asked={one} declaration={declarationOf(one)} onDeclare={(declaration) => setAnswer(one.id, declaration)} />
          </li>
        ))}
      </ol>
      {failure && (
        <p role="alert" className={baseCss.failed}>
          {failure}
        </p>
      )}
      <div className={css.buttons}>
        <Button submit type="primary" loading={busy} aria-disabled={isIncomplete}>
          {answered.length > 0 ? `${answered.length}件を申告する` : '申告する'}
        </Button>
        {answered.length < asked.length && <Button onClick={fillRemaining}>残りをすべて「関係なし」にする</Button>}
        {isIncomplete && (
          <span className={baseCss.quiet}>
            {atOnce ? `あと${asked.length - answered.length}件に答えると、送れます。` : `答えた${noun}から、申告できます。`}
          </span>
        )}
      </div>
    </form>
  );
}

interface SubjectProps {
  readonly asked: Subject;
  readonly declaration: Declaration | undefined;
  readonly onDeclare: (declaration: Declaration) => void;
}

function SubjectAnswer({ asked: { title, facts }, declaration, onDeclare }: SubjectProps) {
  const name = useId();
  return (
    <fieldset className={css.askedOne}>
      <legend className={baseCss.visuallyHidden}>{title}</legend>
      <div className={css.askedLine}>
        <div className={css.askedFacts}>
          <strong aria-hidden="true">{title}</strong>
          {facts}
        </div>
        <div className={css.answers}>
          {(Object.keys(conflictAnswers) as Answer[]).map((answer) => (
            <Choice
              key={answer}
              name={name}
              checked={declaration?.answer === answer}
              onChange={() => onDeclare({ ...noDetails, ...declaration, answer })}
            >
              <span>{conflictAnswers[answer]}</span>
            </Choice>
          ))}
        </div>
      </div>
      {declaration && declaration.answer !== 'none' && <Ties declaration={declaration} onDeclare={onDeclare} />}
    </fieldset>
  );
}

/** Details of the tie, which only staff read. */
function Ties({ declaration, onDeclare }: { readonly declaration: Declaration; readonly onDeclare: (declaration: Declaration) => void }) {
  return (
    <div className={css.ties}>
      <Labelled label="関係">
        {(tied) => (
          <select {...tied} value={declaration.kind ?? ''} onChange={({ target }) => onDeclare({ ...declaration, kind: target.value || null })}>
            <Options all={tieKinds} blank="選んでください" />
          </select>
        )}
      </Labelled>
      <Labelled label="内容" help="事務局だけが読みます。">
        {(tied) => (
          <textarea
            {...tied}
            rows={2}
            maxLength={1000}
            value={declaration.reason ?? ''}
            onChange={({ target }) => onDeclare({ ...declaration, reason: target.value || null })}
          />
        )}
      </Labelled>
    </div>
  );
}

/** Declares a conflict found while reading: the application is closed to the member and the scores no longer count. */
export function LateConflict({ id, onDeclared }: { readonly id: number; readonly onDeclared: () => void }) {
  const [declaration, setDeclaration] = useState<Declaration>();
  const { run, busy, failure } = useAsyncCall();
  const refresh = useRefreshReviews();
  const send = async () => {
    if (!declaration || !(await run(() => http.post('/api/reviews/declare', { answers: [{ reviewId: id, ...declaration }] })))) return;
    toast({ type: 'success', title: '申告しました。この案件は審査しません。' });
    onDeclared();
    await refresh([id]);
  };
  return (
    <>
      <Button onClick={() => setDeclaration({ answer: 'conflict', ...noDetails })}>利害関係に気づいたとき</Button>
      {declaration && (
        <Dialog title="利害関係の申告" okText="申告する" danger busy={busy} onOk={() => void send()} onCancel={() => setDeclaration(undefined)}>
          <p>申告すると、この案件の書類は閉じます。付けた点数は、どの集計にも入りません。</p>
          <div className={css.answers}>
            {(['conflict', 'unsure'] as const).map((answer) => (
              <Choice key={answer} name="late" checked={declaration.answer === answer} onChange={() => setDeclaration({ ...declaration, answer })}>
                <span>{conflictAnswers[answer]}</span>
              </Choice>
            ))}
          </div>
          <Ties declaration={declaration} onDeclare={setDeclaration} />
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

/** Corrects a conflict declared by mistake. */
export function WithdrawConflict({ review: { id, title } }: { readonly review: MyReview }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, busy, failure } = useAsyncCall();
  const refresh = useRefreshReviews();
  const send = async () => {
    if (!(await run(() => http.post('/api/reviews/declare', { answers: [{ reviewId: id, answer: 'none', ...noDetails }] })))) return;
    setIsOpen(false);
    toast({ type: 'success', title: '申告を改めました' });
    await refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} aria-label={`「${title}」の申告を改める`}>
        申告を改める
      </Button>
      {isOpen && (
        <Dialog title="申告を改めますか" okText="「関係なし」に改める" busy={busy} onOk={() => void send()} onCancel={() => setIsOpen(false)}>
          <p>「{title}」を「関係なし」に改めます。書類が開き、審査できるようになります。前の申告も記録に残ります。</p>
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

import clsx from 'clsx/lite';
import { formatDateTime, japanDate } from '../../../../../domain/dates/japan-date.ts';
import { isRole, roleLabels } from '../../../../../domain/roles.ts';
import type { Act, DecisionChain, Round, Stamp, StampState } from '../../../../../domain/workflow/approval-rounds.ts';
import { type ChainKey, chainLabels, returnsFrom } from '../../../../../domain/workflow/approval-seats.ts';
import { statusEntry } from '../../../../../domain/workflow/transitions.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { foundationName } from '../../../../../refine-app/ui/foundation.ts';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { textOf } from '../../../../../refine-app/ui/present.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../../resources.config.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { usePayment } from '../../../../payments/screens/use-payment.ts';
import css from './ringi.module.css';

const { applications, payments } = resources;

interface Props {
  readonly row: RowData;
  readonly chainKey: ChainKey;
  readonly chain: DecisionChain;
}

/** The printed sheet. */
export function Paper({ row, chainKey, chain }: Props) {
  return (
    <div className={css.paper}>
      <header className={css.paperHead}>
        <p>{foundationName}</p>
        <h1>
          稟議書<small>（{chainLabels[chainKey]}）</small>
        </h1>
        <p>
          <StatusBadge field={applications.fields.status} value={row.status} />
        </p>
      </header>
      <Seals round={chain.current} title="決裁欄" />
      <Standing chain={chain} />
      <Summary row={row} />
      <Amounts row={row} />
      <Comments round={chain.current} />
      <EarlierRounds rounds={chain.earlier} />
    </div>
  );
}

/** Fields that describe the application. */
const facts = [
  'entryNumber',
  'grantNumber',
  'title',
  'organizationName',
  'representativeUserName',
  'contactUserName',
  'grantId',
  'category',
  'grantYear',
  'grantPeriod',
  'entryDate',
];

function Summary({ row }: { readonly row: RowData }) {
  const text = (name: string) => textOf(applications, name, row);
  return (
    <section className={css.paperPart} aria-labelledby="summary">
      <h2 id="summary">申請の概要</h2>
      <dl className={css.paperFacts}>
        {facts.map((name) => (
          <div key={name} className={name === 'title' ? css.paperWide : undefined}>
            <dt>{applications.fields[name as keyof typeof applications.fields].label}</dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
        <div className={css.paperWide}>
          <dt>活動期間</dt>
          <dd>
            {text('startDate')} から {text('endDate')} まで
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The state of the decision, and what the next approver may do. */
function Standing({ chain: { standing, next, current } }: { readonly chain: DecisionChain }) {
  if (next) {
    const targets = returnsFrom(next).map(({ whom, status }) => `${whom}「${status}」`);
    return (
      <p className={css.standing}>
        次の決裁者は<strong>{next.label}</strong>です。承認すると「{statusEntry(next.to).label}」に進みます。
        {targets.length > 0 && `差し戻す先：${targets.join('、')}。`}
      </p>
    );
  }
  if (standing === 'through') return <p className={css.standing}>すべての決裁が終わりました。</p>;
  if (standing === 'before') return <p className={css.standing}>まだ決裁に回っていません。</p>;
  const to = current.ending && statusEntry(current.ending.to).label;
  if (current.outcome === 'left') return <p className={css.standing}>決裁が終わる前に「{to}」へ移りました。</p>;
  return <p className={css.standing}>「{to}」として差し戻されました。直したあと、もう一度決裁に回ります。</p>;
}

/** Earlier rounds that ended in a return, kept on the sheet for reference. */
function EarlierRounds({ rounds }: { readonly rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  return (
    <section className={css.paperPart} aria-labelledby="earlier">
      <h2 id="earlier">これまでの回</h2>
      {rounds.map((round, index) => (
        <section key={round.ending?.at ?? index} className={css.earlier} aria-label={`${index + 1}回目`}>
          <p>
            <strong>{index + 1}回目</strong>　{endingOf(round)}
          </p>
          {round.stamps.some(({ act }) => act) && <Seals round={round} title={`${index + 1}回目の決裁欄`} small />}
          <Remarks acts={actsOf(round).filter(({ comment, kind }) => comment || kind === 'left')} />
        </section>
      ))}
    </section>
  );
}

function endingOf({ outcome, ending }: Round): string {
  if (outcome === 'through') return 'すべて承認されました';
  if (outcome === 'returned') return '差し戻されました';
  return ending ? `決裁が終わる前に「${statusEntry(ending.to).label}」へ移りました` : '';
}

/** The approvers' comments in full. */
function Comments({ round }: { readonly round: Round }) {
  const acts = actsOf(round).filter(({ comment }) => comment);
  return (
    <section className={css.paperPart} aria-labelledby="remarks">
      <h2 id="remarks">意見・コメント</h2>
      {acts.length === 0 ? <p className={baseCss.quiet}>コメントはありません。</p> : <Remarks acts={acts} />}
    </section>
  );
}

/** The acts of a round, in order. */
function actsOf({ stamps, ending }: Round): Act[] {
  const stamped = stamps.flatMap(({ act, carried }) => (act && !carried ? [act] : []));
  return ending && !stamped.includes(ending) ? [...stamped, ending] : stamped;
}

function Remarks({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <ul className={css.remarks}>
      {acts.map((act) => (
        <li key={`${act.at}${act.to}`}>
          <p className={css.remarkHead}>
            {isRole(act.role) && roleLabels[act.role]} {act.name} <time dateTime={act.at}>{formatDateTime(act.at)}</time> →{' '}
            {statusEntry(act.to).label}
          </p>
          {act.comment && <p className={css.remark}>{act.comment}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Amounts applied for, granted and paid, the last only for roles that may read payments. */
function Amounts({ row }: { readonly row: RowData }) {
  const readsPayments = may(useMe(), payments.name, 'read');
  const { payment, query } = usePayment(row.id, readsPayments);
  return (
    <section className={css.paperPart} aria-labelledby="amounts">
      <h2 id="amounts">金額</h2>
      <dl className={css.paperAmounts}>
        {['entryAmount', 'approvedAmount', 'advancedPaymentAmount'].map((name) => (
          <Amount key={name} resource={applications} name={name} row={row} />
        ))}
        {payment &&
          ['submittedAmount', 'finalAmount', 'refundAmount'].map((name) => <Amount key={name} resource={payments} name={name} row={payment} />)}
      </dl>
      {query.isError && <FailureState title="支払いの金額を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {readsPayments && query.isSuccess && !payment && <p className={baseCss.quiet}>支払いの記録はまだありません。</p>}
    </section>
  );
}

function Amount({ resource, name, row }: { readonly resource: Resource; readonly name: string; readonly row: RowData }) {
  return (
    <div>
      <dt>{resource.fields[name]?.label}</dt>
      <dd>
        <Value resource={resource} name={name} row={row} place="record" />
      </dd>
    </div>
  );
}

/** Caption of each seal. */
const stampCaptions: Readonly<Record<StampState, string>> = {
  approved: '承認',
  returned: '差し戻し',
  next: '次の決裁者',
  waiting: '未到達',
  unrecorded: '記録なし',
};

interface SealsProps {
  readonly round: Round;
  readonly title: string;
  readonly small?: boolean;
}

/** 決裁欄: a box per approver in order, with the seals of those who have decided. */
function Seals({ round, title, small = false }: SealsProps) {
  return (
    <ol className={small ? clsx(css.seals, css.sealsSmall) : css.seals} aria-label={title}>
      {round.stamps.map((stamp) => (
        <SealBox key={stamp.seat.at} stamp={stamp} />
      ))}
    </ol>
  );
}

function SealBox({ stamp: { seat, state, act, carried } }: { readonly stamp: Stamp }) {
  const decided = act && (state === 'approved' || state === 'returned');
  return (
    <li className={css.sealBox} data-state={state}>
      <p className={css.sealSeat}>{seat.label}</p>
      {decided ? <Seal act={act} /> : <span className={clsx(css.seal, css.sealBlank)} aria-hidden="true" />}
      <p className={css.sealWord}>
        {stampCaptions[state]}
        {carried && '（前の回から）'}
      </p>
      {decided && (
        <p>
          {act.name ?? '氏名の記録なし'}
          {isRole(act.role) && act.role !== seat.roles[0] && `（${roleLabels[act.role]}）`}
          <br />
          <time dateTime={act.at}>{formatDateTime(act.at)}</time>
        </p>
      )}
    </li>
  );
}

/** Drawn like a dated rubber stamp; hidden from screen readers, since the text below repeats it. */
function Seal({ act }: { readonly act: Act }) {
  return (
    <span className={css.seal} aria-hidden="true">
      <span>{act.kind === 'approved' ? '承認' : '差戻'}</span>
      <span className={css.sealDate}>{japanDate(new Date(act.at)).slice(2).replaceAll('-', '.')}</span>
      <span>{familyName(act.name)}</span>
    </span>
  );
}

function familyName(name: string | null): string {
  return (name ?? '').split(/[\s　]/)[0]?.slice(0, 4) ?? '';
}

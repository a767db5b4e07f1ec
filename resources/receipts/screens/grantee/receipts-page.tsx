import { type HttpError, useOne } from '@refinedev/core';
import clsx from 'clsx/lite';
import { useSearchParams } from 'react-router';
import { formatYen } from '../../../../domain/money/yen.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { GrantPage } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart, Section, Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { isMissing } from '../../../../refine-app/ui/failure.ts';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { narrow, useMedia } from '../../../../refine-app/ui/use-media.ts';
import { resources } from '../../../../resources.config.ts';
import { acceptsReceipts } from '../../rules/receipt-period.ts';
import type { ReceiptStatistics } from '../../rules/statistics.ts';
import { receiptStatuses } from '../../rules/terms.ts';
import { BudgetGauge, BudgetLeft, useBudget } from '../budget-gauge.tsx';
import css from './own-receipts.module.css';
import { ReceiptForm } from './receipt-form.tsx';
import { ReceiptList, untitled } from './receipt-list.tsx';
import { receiptsWithDraft } from './use-receipt-form.ts';
import { type Receipt, useReceipts, useStatistics, type WholeReceipt } from './use-receipts.ts';

const unchosen = { title: '申請を選択してください', text: '経費の精算をするには、はじめに申請を選んでください。' };

/** The receipts of the selected grant (spec, second file, section 2). */
export default function ReceiptsPage() {
  return (
    <GrantPage title="領収書登録" unchosen={unchosen}>
      {(application) => <Receipts key={application.id} application={application} />}
    </GrantPage>
  );
}

/** Shows the form in place of the list; the URL parameter `form` survives a reload. */
function Receipts({ application }: { readonly application: MyApplication }) {
  const [search, setSearch] = useSearchParams();
  const editing = search.get('form');
  const close = (message?: string) => {
    setSearch({}, { replace: true });
    if (message) toast({ type: 'success', title: message });
  };
  if (editing !== null) return <FormPlace key={editing} application={application} editing={editing} onClose={close} />;
  return <Overview application={application} onEdit={(id) => setSearch({ form: id === null ? 'new' : String(id) })} />;
}

interface OverviewProps {
  readonly application: MyApplication;
  readonly onEdit: (id: number | null) => void;
}

function Overview({ application, onEdit }: OverviewProps) {
  const { receipts, total, query } = useReceipts(application.id);
  const isOpen = acceptsReceipts(application.status);
  const onPhone = useMedia(narrow);
  const statistics = <Statistics key="statistics" applicationId={application.id} />;
  const list = (
    <Section key="receipts" id="receipts" title="登録した領収書">
      {onPhone && <BudgetLeft applicationId={application.id} />}
      <QueryPart query={query} failed="領収書の取得に失敗しました">
        {() => <ReceiptList receipts={receipts} total={total} isOpen={isOpen} onPhone={onPhone} onEdit={onEdit} />}
      </QueryPart>
    </Section>
  );
  return (
    <Settled queries={[query, useStatistics(application.id).query, useBudget(application.id).query]}>
      {isOpen ? (
        <p className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
          <Button type="primary" onClick={() => onEdit(null)}>
            領収書を登録する
          </Button>
        </p>
      ) : (
        <p className={granteeCss.sheet}>今の状況（助成の手続きの段階）では、領収書を登録・変更できません。登録済みの領収書は見られます。</p>
      )}
      {isOpen && <Unfinished application={application} receipts={receipts} onEdit={onEdit} />}
      {onPhone ? [list, statistics] : [statistics, list]}
      <BudgetGauge applicationId={application.id} />
    </Settled>
  );
}

/** Links to forms with unsaved input kept in this browser. */
export function Unfinished({ application, receipts, onEdit }: OverviewProps & { readonly receipts: readonly Receipt[] }) {
  const kept = receiptsWithDraft(useMe().id, application.id);
  const open = receipts.filter(({ id, abilities }) => kept.includes(id) && abilities.includes('update'));
  if (open.length === 0 && !kept.includes('new')) return null;
  return (
    <Note as="section" washed title="書きかけの領収書があります" aria-label="書きかけの領収書">
      <p>入力した内容は、この端末に残っています。まだ保存されていません。</p>
      <p className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        {kept.includes('new') && <Button onClick={() => onEdit(null)}>新しい領収書の続きを書く</Button>}
        {open.map(({ id, title }) => (
          <Button key={id} onClick={() => onEdit(id)}>
            「{title ?? untitled}」の続きを書く
          </Button>
        ))}
      </p>
    </Note>
  );
}

type Status = keyof typeof receiptStatuses;
const statuses = Object.keys(receiptStatuses) as Status[];

/** Counts by status, and the sums. */
function Statistics({ applicationId }: { readonly applicationId: number }) {
  const { statistics, query } = useStatistics(applicationId);
  return (
    <section aria-label="領収書の統計">
      <QueryPart query={query} failed="領収書の統計取得に失敗しました">
        {() => statistics && <Figures statistics={statistics} />}
      </QueryPart>
    </section>
  );
}

function Figures({ statistics }: { readonly statistics: ReceiptStatistics }) {
  const { totalAmount, approvedAmount, averageAmount } = statistics;
  return (
    <>
      <ul className={css.statusCards}>
        {statuses.map((status) => (
          <li key={status} className={granteeCss.sheet}>
            <StatusBadge field={resources.receipts.fields.status} value={status} />
            <strong>
              {countText(statistics[`${status}Count`])}
              <small>件</small>
            </strong>
          </li>
        ))}
      </ul>
      <FactList
        className={clsx(granteeCss.sheet, granteeCss.figures, css.amountStatistics)}
        facts={{ 対象額の合計: formatYen(totalAmount), 承認済みの対象額: formatYen(approvedAmount), 対象額の平均: formatYen(averageAmount) }}
      />
      <p className={baseCss.quiet}>対象額は、税込みの金額からポイント利用分を除いた額です。</p>
    </>
  );
}

interface Props {
  readonly application: MyApplication;
  /** `new`, or the id of the receipt. */
  readonly editing: string;
  /** Returns to the list, with a message on success. */
  readonly onClose: (message?: string) => void;
}

/** The form for a new receipt, or for an existing one once it is loaded. */
function FormPlace({ application, editing, onClose }: Props) {
  const { result: receipt, query } = useOne<WholeReceipt, HttpError>({
    resource: resources.receipts.name,
    id: editing,
    // No refetch while the form is open: it would replace what is being typed.
    queryOptions: { enabled: editing !== 'new', refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  });
  const form = (row: WholeReceipt | null) => <ReceiptForm application={application} receipt={row} onClose={onClose} />;
  if (editing === 'new') return form(null);
  if (isMissing(query.error)) return <Unavailable text="領収書が見つかりません" onClose={onClose} />;
  return (
    <QueryPart query={query} failed="領収書の取得に失敗しました">
      {() => {
        if (!receipt) return null;
        return receipt.abilities.includes('update') ? (
          form(receipt)
        ) : (
          <Unavailable text="この領収書は提出済みのため、編集できません。" onClose={onClose} />
        );
      }}
    </QueryPart>
  );
}

function Unavailable({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <section className={granteeCss.sheet}>
      <p>{text}</p>
      <Button onClick={() => onClose()}>領収書の一覧に戻る</Button>
    </section>
  );
}

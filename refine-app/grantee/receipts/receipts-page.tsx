import './receipts.css';
import { useSearchParams } from 'react-router';
import { takesReceipts } from '../../../domain/receipts/when.ts';
import { BudgetGauge, useBudget } from '../../ui/budget-gauge.tsx';
import { toast } from '../../ui/toasts.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { Settled } from '../pages/settled.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { FormPlace } from './form-place.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { Statistics } from './statistics.tsx';
import { useReceipts, useStatistics } from './use-receipts.ts';

const unchosen = { title: '申請を選択してください', text: '経費の精算をするには、はじめに申請を選んでください。' };

/** The receipts of the selected grant (spec, second file, section 2). */
export default function ReceiptsPage() {
  return (
    <GrantPage title="領収書登録" unchosen={unchosen}>
      {(application) => <Receipts key={application.id} application={application} />}
    </GrantPage>
  );
}

/** The form stands in the place of the list; its address survives a reload. */
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
  const isOpen = takesReceipts(application.status);
  return (
    <Settled queries={[query, useStatistics(application.id).query, useBudget(application.id).query]}>
      {isOpen ? (
        <p className="receipts-new">
          <button type="button" className="button button-main" onClick={() => onEdit(null)}>
            領収書を登録する
          </button>
        </p>
      ) : (
        <p className="sheet">今の状況（助成の手続きの段階）では、領収書を登録・変更できません。登録済みの領収書は見られます。</p>
      )}
      <Statistics applicationId={application.id} />
      <section aria-labelledby="receipts">
        <h2 id="receipts">登録した領収書</h2>
        <Part query={query} failed="領収書の取得に失敗しました">
          {() => <ReceiptList receipts={receipts} total={total} isOpen={isOpen} onEdit={onEdit} />}
        </Part>
      </section>
      <BudgetGauge applicationId={application.id} />
    </Settled>
  );
}

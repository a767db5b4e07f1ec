import { Route, Routes, useParams } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { remainingTimeText } from '../../../calls/rules/remaining-time.ts';
import { CheckPage } from './check-page.tsx';
import css from './entries.module.css';
import { FormChangePage } from './form-change-page.tsx';
import { MembersPage } from './members-page.tsx';
import { PaperPage } from './paper.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { SectionPage } from './section-page.tsx';
import { TaskList } from './task-list.tsx';
import { EntryContext, useEntry, useEntryState, useRemainingTime } from './use-entry.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** Pages of one entry. They share the savers, which keep saving on every page. */
export default function EntryPages() {
  const { id } = useParams();
  return <Pages key={id} id={Number(id)} />;
}

function Pages({ id }: { readonly id: number }) {
  const { state, query } = useEntryState(id);
  return (
    <QueryPart query={query} failed="応募の取得に失敗しました" missing="この応募は見つかりません。招かれていないか、取り消されています。">
      {() =>
        state && (
          <EntryContext value={state}>
            <Head />
            <Routes>
              <Route index element={<TaskList />} />
              <Route path="sections/:key" element={<SectionPage />} />
              <Route path="check" element={<CheckPage />} />
              <Route path="members" element={<MembersPage />} />
              <Route path="paper" element={<PaperPage />} />
              <Route path="receipt" element={<ReceiptPage />} />
              <Route path="withdraw" element={<WithdrawPage />} />
              <Route path="form" element={<FormChangePage />} />
            </Routes>
          </EntryContext>
        )
      }
    </QueryPart>
  );
}

/** Call title and countdown to the deadline. */
function Head() {
  const { writing, ahead } = useEntry();
  const { call, correction, entry } = writing;
  const until = correction?.until ?? call.deadline;
  const left = useRemainingTime(until, ahead);
  return (
    <section className={css.entryHead} aria-label="公募と締切">
      <p>{call.title}</p>
      <p className={granteeCss.deadline} data-level={left > 0 && left < 3 * 86_400_000 ? 'soon' : undefined}>
        {entry.status === 'withdrawn'
          ? '取り下げました'
          : `${correction ? '修正の期限' : '締切'} ${formatDateTime(until)}　${remainingTimeText(left)}`}
      </p>
      {entry.status !== 'withdrawn' && left <= 0 && writing.writable.length > 0 && (
        <Note as="p" tone="bad" washed role="alert">
          締切の時刻になりました。書いた内容は残っていますが、提出はできません。
        </Note>
      )}
    </section>
  );
}

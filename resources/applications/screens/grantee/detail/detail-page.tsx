import { useSearchParams } from 'react-router';
import { useNamedPlace } from '../../../../../refine-app/grantee/pages/grant-page.tsx';
import { ChooseFirst, QueryPart } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import { useGet } from '../../../../../refine-app/grantee/queries.ts';
import { useSelectedGrant, type WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import { isMissing } from '../../../../../refine-app/ui/failure.ts';
import { usePageTitle } from '../../../../../refine-app/ui/page-title.ts';
import { granteeCapabilities, isManagedByEntry } from '../../../rules/grantee-capabilities.ts';
import { EditPage } from './edit-page.tsx';
import { reports, reportsFrom } from './grantee-step-words.ts';
import { Overview } from './overview.tsx';
import { useStep } from './step-heading.tsx';
import { ReceiptPage, ReportPage, SubmitPage, WithdrawPage } from './step-pages.tsx';
import { useApplicationForm } from './use-application-form.ts';
import '../../../../../refine-app/grantee/detail.module.css';
import { Note } from '../../../../../refine-app/grantee/pages/note.tsx';

/** The application named in the address, since some have no grant number yet, or that of the selected grant. */
export default function DetailPage() {
  usePageTitle('助成管理');
  const grantNumber = useSelectedGrant();
  const [params] = useSearchParams();
  const entryNumber = params.get('entryNumber');
  if (entryNumber) return <LoadedApplication key={entryNumber} address={`en/${encodeURIComponent(entryNumber)}`} />;
  if (entryNumber === '') return <NoApplication title="申請IDが指定されていません" text="一覧から申請を選んでください。" />;
  if (grantNumber) return <LoadedApplication key={grantNumber} address={`gn/${encodeURIComponent(grantNumber)}`} />;
  return <NoApplication title="助成番号が選択されていません" text="はじめに、手続きをする助成を選んでください。" />;
}

function LoadedApplication({ address }: { address: string }) {
  const { data: application, query } = useGet<WholeApplication>(`/api/applications/detail/${address}`);
  // Stays mounted during a refetch, since the form holds typed text.
  if (application) return <Workspace key={application.id} application={application} />;
  if (isMissing(query.error)) return <NoApplication title="申請が見つかりません" text="ほかの助成を選んでください。" />;
  return (
    <>
      <h1>助成内容</h1>
      <QueryPart query={query} failed="申請詳細の取得に失敗しました">
        {() => null}
      </QueryPart>
    </>
  );
}

function NoApplication({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>助成内容</h1>
      <ChooseFirst title={title} text={text} />
    </>
  );
}

/** An application with its subpages. */
function Workspace({ application }: { application: WholeApplication }) {
  const selected = useSelectedGrant();
  return (
    <>
      {selected !== null && selected !== application.grantNumber && (
        <Note as="p" tone="plain">
          選択中の助成とは別の申請（受付番号 {application.entryNumber}）を開いています。
        </Note>
      )}
      <Page application={application} />
    </>
  );
}

/** A subpage that the status does not permit falls back to the overview. */
function Page({ application }: { application: WholeApplication }) {
  const form = useApplicationForm(application);
  const { step } = useStep();
  useNamedPlace();
  const can = granteeCapabilities(application.status);
  if (isManagedByEntry(application)) return <Overview form={form} />;
  if (step === 'edit' && can.edit) return <EditPage form={form} submits={can.submitTo !== null} />;
  if (step === 'submit' && can.submitTo) return <SubmitPage form={form} />;
  const report = reportsFrom(application.status).find((name) => name === step);
  if (report) return <ReportPage form={form} to={reports[report]} />;
  if (step === 'withdraw' && can.withdrawTo) return <WithdrawPage form={form} to={can.withdrawTo} />;
  if (step === 'receipt') return <ReceiptPage application={application} />;
  return <Overview form={form} />;
}

import { useOne } from '@refinedev/core';
import clsx from 'clsx/lite';
import { fiscalYearLabel } from '../../../../../domain/dates/fiscal-year.ts';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { applicationStatuses, type Phase, type StatusEntry } from '../../../../../domain/workflow/application-statuses.ts';
import { isTurnOf, turnText } from '../../../../../domain/workflow/turn.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useLive } from '../../../../../refine-app/data/live.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ActionButtons } from '../../../../../refine-app/resource/actions/action-buttons.tsx';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { DeleteButton, EditButton, Figures, RecordHead } from '../../../../../refine-app/resource/record/record-head.tsx';
import type { PanelProps as RecordProps } from '../../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { DownloadButton } from '../../../../../refine-app/ui/download-button.tsx';
import { More } from '../../../../../refine-app/ui/more.tsx';
import { FailureLine } from '../../../../../refine-app/ui/panel-states.tsx';
import type { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import { type Application, applications, type PanelProps } from './application.ts';
import css from './applications.module.css';
import { NextSteps } from './next-steps.tsx';
import { PromoteNext } from './promote-next.tsx';

/** Header of the page: numbers, status, whose turn it is, amounts and people. */
export function ApplicationHead(props: RecordProps<Application>) {
  const { row } = props;
  useLive(row.id);
  const status = applicationStatuses.find(({ key }) => key === row.status);
  return (
    <RecordHead
      {...props}
      label={<Numbers row={row} />}
      heading={<h1>{row.title}</h1>}
      standing={null}
      buttons={<HeadButtons {...props} status={status} />}
      figures={
        <>
          <Standing row={row} status={status} />
          <HeadFacts row={row} />
        </>
      }
    />
  );
}

interface WithStatus {
  readonly status: StatusEntry | undefined;
}

function Numbers({ row }: PanelProps) {
  return (
    <span className={css.caseNumbers}>
      <span>
        受付番号 <strong>{row.entryNumber}</strong>
      </span>
      <span>
        助成番号 <strong>{row.grantNumber ?? '—'}</strong>
      </span>
      <Value resource={applications} name="category" row={row} place="record" />
    </span>
  );
}

function Standing({ row, status }: PanelProps & WithStatus) {
  const { roletype } = useMe();
  const { statusSince, statusDays } = row;
  return (
    <p className={css.caseStanding}>
      <Value resource={applications} name="status" row={row} place="record" />
      {status && <strong>{turnText(status.key, statusDays)}</strong>}
      {status && isTurnOf(roletype, status.key) && <span className={css.caseMine}>自分の番です</span>}
      {statusSince && <span className={baseCss.quiet}>{formatDateTime(statusSince)} に変更</span>}
    </p>
  );
}

/** Actions on the application, and the documents generated from it. */
function HeadButtons({ status, ...props }: RecordProps<Application> & WithStatus) {
  const { row } = props;
  const entry = new URLSearchParams({ entryNumber: row.entryNumber });
  const me = useMe();
  const inOffice = may(me, 'status_histories', 'read');
  // Users with the test tools find the letter there, as the spec has it.
  const hasTools = may(me, applications.name, 'test');
  return (
    <>
      {status && <NextSteps row={row} status={status.key} />}
      {status?.key === 'DECLINED_END' && <PromoteNext row={row} />}
      <More>
        <ActionButtons resource={applications} rows={[row]} names={row.abilities} place="head" />
        {inOffice && !hasTools && status && isGranted(status) && <AcceptanceLetter row={row} />}
        {inOffice && status && hasApprovalDocument(status) && <LinkButton to={`/admin/applications/ringi?${entry}`}>稟議書</LinkButton>}
        <LinkButton to={`/admin/workflow?${entry}`}>流れの図</LinkButton>
        <EditButton {...props} />
        <DeleteButton {...props} />
      </More>
    </>
  );
}

const approvalPhases: readonly Phase[] = ['advance', 'decision', 'returned', 'settlement'];

/** Whether the approval document (稟議書) exists at this status. */
function hasApprovalDocument({ key, phase }: StatusEntry): boolean {
  return approvalPhases.includes(phase) || key === 'GRANT_COMPLETED';
}

const grantedPhases: readonly Phase[] = ['contract', 'advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

/** Whether the application was granted, so that an acceptance letter exists. */
function isGranted({ key, phase }: StatusEntry): boolean {
  return grantedPhases.includes(phase) || key === 'GRANT_COMPLETED';
}

/** Milliseconds that a failure stays visible: time to read what is missing, and where. */
const failureDuration = 15_000;

/** The acceptance letter as it would go out today (spec, first file, section 2: test tools). */
export function AcceptanceLetter({ row: { id } }: PanelProps) {
  return (
    <DownloadButton
      url={`/api/application_pdf/ukesyo/${id}`}
      fileName={`ukesyo_${id}.pdf`}
      failed="請書を保存できませんでした"
      duration={failureDuration}
    >
      請書（PDF）を保存する
    </DownloadButton>
  );
}

/** Amounts, organisation, contact person and programme. */
function HeadFacts({ row }: PanelProps) {
  const hidden = useMe().hidden.applications ?? [];
  return (
    <dl className={clsx(viewsCss.keyFigures, css.caseFacts)}>
      <Figures resource={applications} row={row} />
      <div>
        <dt>団体</dt>
        <dd>
          <Value resource={applications} name="organizationId" row={row} place="record" />
        </dd>
      </div>
      {!hidden.includes('contactUserId') && (
        <div>
          <dt>連絡担当者</dt>
          <dd>
            <Value resource={applications} name="contactUserId" row={row} place="record" />
            <ContactAddress row={row} />
          </dd>
        </div>
      )}
      <Programme row={row} />
    </dl>
  );
}

/** Empty for users who may not read the grantees' addresses. */
function ContactAddress({ row }: PanelProps) {
  const id = row.contactUserId ?? 0;
  const enabled = may(useMe(), 'recipient_users', 'read') && id > 0;
  const { result, query } = useOne<Row<typeof resources.recipient_users>>({
    resource: 'recipient_users',
    id,
    queryOptions: { enabled },
  });
  if (query.isError) return <FailureLine title="連絡先を取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!enabled) return null;
  // Reserves the line, to avoid a layout shift.
  if (!result) return <span className={css.caseMail}>　</span>;
  return (
    <a href={`mailto:${result.email}`} className={css.caseMail}>
      {result.email}
    </a>
  );
}

function Programme({ row }: PanelProps) {
  return (
    <div>
      <dt>部門助成金</dt>
      <dd>
        <Value resource={applications} name="grantId" row={row} place="record" />
        <span className={css.caseYears}>
          {fiscalYearLabel(row.grantYear)}・<Value resource={applications} name="grantPeriod" row={row} place="record" />
        </span>
      </dd>
    </div>
  );
}

import { useList } from '@refinedev/core';
import clsx from 'clsx/lite';
import { type ComponentType, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { commentEntities } from '../../../../../domain/terms.ts';
import { applicationStatuses } from '../../../../../domain/workflow/application-statuses.ts';
import { legacyStatusLabels, legacyStatusOf, progressOf, progressSteps } from '../../../../../domain/workflow/legacy-statuses.ts';
import { dueText } from '../../../../../domain/workflow/turn.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import { useTotals } from '../../../../../refine-app/resource/list/totals.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { Related, relatedListState, useRelated } from '../../../../../refine-app/resource/record/related-rows.tsx';
import { StepItem } from '../../../../../refine-app/resource/record/step-history.tsx';
import timelineCss from '../../../../../refine-app/resource/record/timeline.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { blank } from '../../../../../refine-app/ui/present.ts';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { BudgetGauge } from '../../../../receipts/screens/budget-gauge.tsx';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';
import { ContentTab } from './content-tab.tsx';
import { PaymentTab } from './payment-tab.tsx';
import { SigningTab } from './signing-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';

const { outbox, status_histories: changes } = resources;

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly Panel: ComponentType<PanelProps>;
  /** The resource that the user must be able to read. */
  readonly resource: string;
  /** The ability required instead of `read`. */
  readonly may?: string;
  /** Shows the number of records. */
  readonly counted?: true;
}

const tabs: readonly Tab[] = [
  { key: 'content', label: '申請内容', Panel: ContentTab, resource: 'applications' },
  { key: 'documents', label: '書類', Panel: DocumentsTab, resource: 'submissions', counted: true },
  { key: 'signing', label: '署名', Panel: SigningTab, resource: 'envelopes', counted: true },
  { key: 'receipts', label: '領収書', Panel: ReceiptsTab, resource: 'receipts', counted: true },
  { key: 'payment', label: '支払い', Panel: PaymentTab, resource: 'payments' },
  { key: 'mails', label: 'メール', Panel: MailsTab, resource: 'outbox', counted: true },
  { key: 'comments', label: 'コメント', Panel: CommentsTab, resource: 'comments', counted: true },
  { key: 'history', label: '履歴', Panel: HistoryTab, resource: 'status_histories', counted: true },
  { key: 'tools', label: '動作の確認', Panel: ToolsTab, resource: 'applications', may: 'test' },
];

/** Shows all tabs below each other, for printing. */
const allTabs = 'all';

/** Related records of the application. Each tab is a link with its own address; opened tabs stay mounted, so that nothing typed there is lost. */
export function ApplicationTabs({ row }: PanelProps) {
  const me = useMe();
  const [params] = useSearchParams();
  const shown = tabs.filter((tab) => may(me, tab.resource, tab.may ?? 'read'));
  const showsAll = params.get('tab') === allTabs;
  const open = (shown.find(({ key }) => key === params.get('tab')) ?? shown[0])?.key;
  const [opened, setOpened] = useState<readonly (string | undefined)[]>([]);
  const missing = (showsAll ? shown.filter((tab) => !tab.may).map(({ key }) => key) : [open]).filter((key) => !opened.includes(key));
  if (missing.length > 0) setOpened([...opened, ...missing]);
  return (
    <div className={css.caseTabs}>
      <nav className={css.tabLinks} aria-label="この申請の内容">
        {shown.map((tab) => (
          <Link
            key={tab.key}
            to={addressOf(params, tab.key)}
            replace
            preventScrollReset
            aria-current={!showsAll && tab.key === open ? 'page' : undefined}
          >
            {tab.label}
            {tab.counted && <TabCount resource={tab.resource} row={row} />}
          </Link>
        ))}
        <Link to={addressOf(params, allTabs)} replace preventScrollReset aria-current={showsAll ? 'page' : undefined}>
          すべて
        </Link>
      </nav>
      {shown
        .filter(({ key }) => opened.includes(key))
        .map(({ key, label, Panel }) => (
          <section key={key} aria-label={label} hidden={!showsAll && key !== open}>
            {showsAll && <h2 className={css.tabTitle}>{label}</h2>}
            <Panel row={row} />
          </section>
        ))}
    </div>
  );
}

function addressOf(params: URLSearchParams, tab: string): string {
  const address = new URLSearchParams(params);
  address.set('tab', tab);
  return `?${address}`;
}

function TabCount({ resource, row }: PanelProps & Pick<Tab, 'resource'>) {
  const { result, query } = useList({
    resource,
    filters: [{ field: 'applicationId', operator: 'eq', value: row.id }],
    pagination: { currentPage: 1, pageSize: 1 },
  });
  return (
    <span className={css.tabCount}>
      {query.isSuccess && (
        <>
          {(result.total ?? 0).toLocaleString('ja-JP')}
          <span className={baseCss.visuallyHidden}>件</span>
        </>
      )}
    </span>
  );
}

/** Documents that the grantee must submit, earliest due first. */
function DocumentsTab({ row }: PanelProps) {
  return <Related resource={applications} name="submissions" row={row} notes={{ receptionEndDate: dueNote }} />;
}

/** Time left for documents not yet submitted. */
function dueNote(document: RowData) {
  const due = dueText(document as RowData & Row<typeof resources.submissions>);
  if (!due) return null;
  const { text, late } = due;
  return <span className={late ? clsx(css.due, css.dueLate) : css.due}>{text}</span>;
}

/** Status history, newest first, followed by the audit log for those who may read it. */
function HistoryTab({ row }: PanelProps) {
  return (
    <div className={css.casePanel}>
      <Related resource={applications} name={changes.name} row={row}>
        {(steps) => (
          <Panel title="状況の移り変わり">
            <ol className={timelineCss.timeline}>
              {steps.map((step) => (
                <StepItem key={step.id} history={changes} step={step} />
              ))}
            </ol>
          </Panel>
        )}
      </Related>
      <LegacyProgress row={row} />
      <RecordHistory resource={applications} row={row} />
    </div>
  );
}

/** The three steps by the older, generic statuses (spec, first file, section 4). */
function LegacyProgress({ row }: PanelProps) {
  const status = applicationStatuses.find(({ key }) => key === row.status);
  if (!status) return null;
  const legacy = legacyStatusOf(status);
  const current = progressOf(legacy);
  return (
    <div className={css.legacyProgress}>
      <span>大まかな進み具合</span>
      <ol aria-label="3段階の進み具合">
        {progressSteps.map((step, index) => (
          <li key={step} className={index < current ? css.legacyDone : undefined} aria-current={index === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <strong>{legacyStatusLabels[legacy]}</strong>
    </div>
  );
}

function ReceiptsTab({ row }: PanelProps) {
  const { query } = useRelated(applications, 'receipts', row);
  return (
    <>
      <Related resource={applications} name="receipts" row={row} />
      {/* Rendered once the list above has loaded, to avoid a layout shift. */}
      {!query.isPending && (
        <>
          <ApprovedTotal row={row} />
          <BudgetGauge applicationId={row.id} />
        </>
      )}
    </>
  );
}

/** Eligible amount of the receipts approved or paid so far. */
function ApprovedTotal({ row }: PanelProps) {
  const state = relatedListState(applications, 'receipts', row);
  const { data } = useTotals(resources.receipts, { ...state, filters: { ...state.filters, status: ['approved', 'paid'] } });
  return (
    <dl className={clsx(viewsCss.keyFigures, css.relatedTotals)}>
      <div>
        <dt>対象額のうち承認済み・支払済み</dt>
        <dd className={viewsCss.figure}>{data ? formatYen(data.sums.eligibleAmount ?? 0) : blank}</dd>
      </div>
    </dl>
  );
}

/** The mails about the application, newest first; each opens in its place. */
function MailsTab({ row }: PanelProps) {
  return (
    <Related resource={applications} name="outbox" row={row}>
      {(mails) => (
        <ul className={clsx(viewsCss.history, css.caseBox)}>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Related>
  );
}

function Mail({ mail }: { readonly mail: RowData }) {
  return (
    <li>
      <details>
        <summary>
          <span className={viewsCss.historyWhen}>{formatDateTime(String(mail.sentAt ?? mail.createdAt))}</span>
          <Value resource={outbox} name="status" row={mail} place="list" />
          <strong>{String(mail.subject)}</strong>
          <span className={baseCss.quiet}>
            {String(mail.recipientName ?? '')} {String(mail.recipientAddress)}
          </span>
        </summary>
        {mail.isHtml ? (
          <iframe className={css.mailBody} title="メールの本文" sandbox="" srcDoc={String(mail.body)} />
        ) : (
          <p className={clsx(css.mailBody, fieldsCss.cellLines)}>{String(mail.body)}</p>
        )}
      </details>
    </li>
  );
}

/** Comments on the application, its documents and receipts, with a form for the application itself. */
function CommentsTab({ row: { id, organizationName } }: PanelProps) {
  return (
    <div className={css.casePanel}>
      <CommentThread
        entityType="application"
        entityId={id}
        applicationId={id}
        side="staff"
        whole
        counterpart={organizationName}
        target={(comment) => <CommentTarget comment={comment} />}
      />
    </div>
  );
}

const targets: Readonly<Record<string, Resource>> = { submission: resources.submissions, receipt: resources.receipts };

/** Link to the subject of a comment, if that is not the application itself. */
function CommentTarget({ comment }: { readonly comment: RowData }) {
  const me = useMe();
  const type = String(comment.entityType);
  const target = targets[type];
  if (!target) return null;
  const words = `${commentEntities[type as keyof typeof commentEntities]}へのコメント`;
  return may(me, target.name, 'read') ? <Link to={recordPath(target, { id: Number(comment.entityId) })}>{words}</Link> : <span>{words}</span>;
}

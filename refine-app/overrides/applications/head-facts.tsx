import { useOne } from '@refinedev/core';
import { fiscalYearLabel } from '../../../domain/dates/fiscal-year.ts';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { Value } from '../../fields/value.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { applications, type PanelProps } from './application.ts';

const amounts = ['entryAmount', 'approvedAmount', 'advancedPaymentAmount'] as const;

/** The amounts, and who is behind the application. */
export function HeadFacts({ application }: PanelProps) {
  const hidden = useMe().hidden.applications ?? [];
  return (
    <dl className="key-figures case-facts">
      {amounts
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <div key={name}>
            <dt>{applications.fields[name].label}</dt>
            <dd className="figure">
              <Value resource={applications} name={name} row={application} place="record" />
            </dd>
          </div>
        ))}
      <div>
        <dt>団体</dt>
        <dd>
          <Value resource={applications} name="organizationId" row={application} place="record" />
        </dd>
      </div>
      {!hidden.includes('contactUserId') && (
        <div>
          <dt>連絡担当者</dt>
          <dd>
            <Value resource={applications} name="contactUserId" row={application} place="record" />
            <ContactAddress application={application} />
          </dd>
        </div>
      )}
      <Programme application={application} />
    </dl>
  );
}

/** Nothing for those who may not read the grantees' addresses. */
function ContactAddress({ application }: PanelProps) {
  const id = application.contactUserId ?? 0;
  const enabled = may(useMe(), 'recipient_users', 'read') && id > 0;
  const { result, query } = useOne<Row<typeof resources.recipient_users>>({
    resource: 'recipient_users',
    id,
    queryOptions: { enabled },
  });
  if (query.isError) return <FailureLine title="連絡先を取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!enabled || !result) return null;
  return (
    <a href={`mailto:${result.email}`} className="case-mail">
      {result.email}
    </a>
  );
}

function Programme({ application }: PanelProps) {
  return (
    <div>
      <dt>部門助成金</dt>
      <dd>
        <Value resource={applications} name="grantId" row={application} place="record" />
        <span className="case-years">
          {fiscalYearLabel(application.grantYear)}・<Value resource={applications} name="grantPeriod" row={application} place="record" />
        </span>
      </dd>
    </div>
  );
}

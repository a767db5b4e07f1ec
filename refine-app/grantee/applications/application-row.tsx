import { Link } from 'react-router';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { resources } from '../../../resources.config.ts';
import { blank } from '../../ui/present.ts';
import { cellText, StatusBadge } from '../application-cells.tsx';
import type { MyApplication } from '../use-my-applications.ts';

const { fields } = resources.applications;

export function ApplicationRow({ application }: { readonly application: MyApplication }) {
  const { grantNumber, status } = application;
  const approved = granteeCapabilities(status).showsApprovedAmount.inLists ? cellText(application, 'approvedAmount') : blank;
  return (
    <tr>
      <td data-label={fields.grantNumber.label} className={grantNumber ? 'short' : 'short no-value'}>
        {grantNumber ?? blank}
      </td>
      <Title application={application} />
      {(['grantYear', 'entryDate'] as const).map((name) => (
        <td key={name} data-label={fields[name].label} className="whole">
          {cellText(application, name)}
        </td>
      ))}
      <td data-label={fields.status.label}>
        <StatusBadge status={status} />
      </td>
      <td data-label={fields.entryAmount.label} className="amount">
        {cellText(application, 'entryAmount')}
      </td>
      <td data-label={fields.approvedAmount.label} className={approved === blank ? 'amount no-value' : 'amount'}>
        {approved}
      </td>
    </tr>
  );
}

function Title({ application: { entryNumber, title } }: { readonly application: MyApplication }) {
  return (
    <th scope="row" data-label={fields.title.label}>
      <span>
        <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>
        <small className="soft">受付番号 {entryNumber}</small>
      </span>
    </th>
  );
}

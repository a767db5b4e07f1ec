import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { Value } from '../../fields/value.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { RowData } from '../../ui/row.ts';
import type { PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';
import './mails.css';

const { outbox } = resources;

/** The mails about the application, newest first; each opens in its place. */
export function MailsTab({ application }: PanelProps) {
  const related = useRelated('outbox', application.id, { field: 'id', order: 'desc' });
  return (
    <Related
      resource={outbox}
      related={related}
      empty="この申請についてのメールはまだ送っていません。"
      listHref={listAddress(outbox, { applicationId: application.id })}
    >
      <ul className="history case-box">
        {related.rows.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Related>
  );
}

function Mail({ mail }: { readonly mail: RowData }) {
  return (
    <li>
      <details>
        <summary>
          <span className="history-when">{formatDateTime(String(mail.sentAt ?? mail.createdAt))}</span>
          <Value resource={outbox} name="status" row={mail} place="list" />
          <strong>{String(mail.subject)}</strong>
          <span className="quiet">
            {String(mail.recipientName ?? '')} {String(mail.recipientAddress)}
          </span>
        </summary>
        {mail.isHtml ? (
          <iframe className="mail-body" title="メールの本文" sandbox="" srcDoc={String(mail.body)} />
        ) : (
          <p className="mail-body cell-lines">{String(mail.body)}</p>
        )}
      </details>
    </li>
  );
}

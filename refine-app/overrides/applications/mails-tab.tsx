import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { Value } from '../../fields/value.tsx';
import type { RowData } from '../../ui/row.ts';
import { Related } from '../../views/related.tsx';
import { applications, type PanelProps } from './application.ts';
import './mails.css';

const { outbox } = resources;

/** The mails about the application, newest first; each opens in its place. */
export function MailsTab({ application }: PanelProps) {
  return (
    <Related resource={applications} name="outbox" row={application}>
      {(mails) => (
        <ul className="history case-box">
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

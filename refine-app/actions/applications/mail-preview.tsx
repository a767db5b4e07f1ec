import { Alert } from 'antd';
import { memo, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { RecipientList, RecipientSteps } from '../recipient-list.tsx';
import { RowName } from './standings.tsx';
import type { MailDraft } from './use-status-calls.ts';
import type { Checked } from './use-status-check.ts';

interface Props {
  readonly resource: Resource;
  readonly checked: readonly Checked[];
}

interface Letter {
  readonly row: RowData;
  readonly mail: MailDraft;
}

/** Who would get which mail, and whom none can reach. Only shown anew when the answers change: there may be a thousand. */
export const MailPreview = memo(function MailPreview({ resource, checked }: Props) {
  const [chosen, setChosen] = useState(0);
  const possible = checked.filter(({ state }) => state === 'possible');
  const letters = possible.flatMap(({ row, mail }): Letter[] => (mail ? [{ row, mail }] : []));
  const unreachable = possible.filter(({ offersMail, mail }) => offersMail && !mail);
  const at = Math.min(chosen, letters.length - 1);
  const letter = letters[at];
  return (
    <div className="status-mails">
      {unreachable.length > 0 && <Unreachable resource={resource} rows={unreachable} />}
      {letters.length > 1 && <Recipients resource={resource} letters={letters} at={at} onChoose={setChosen} />}
      {letter && (
        <>
          {letters.length > 1 && <RecipientSteps at={at} count={letters.length} onChoose={setChosen} />}
          <LetterText {...letter} />
        </>
      )}
    </div>
  );
});

function Unreachable({ resource, rows }: { readonly resource: Resource; readonly rows: readonly Checked[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${countText(rows.length)}件はメールの宛先が登録されていないため、メールを送らずに変更します。`}
      description={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className="row-names status-names" tabIndex={0}>
          {rows.map(({ row }) => (
            <li key={row.id}>
              <RowName resource={resource} row={row} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface RecipientsProps {
  readonly resource: Resource;
  readonly letters: readonly Letter[];
  readonly at: number;
  readonly onChoose: (index: number) => void;
}

function Recipients({ resource, letters, at, onChoose }: RecipientsProps) {
  return (
    <>
      <p>
        次の<strong>{countText(letters.length)}通</strong>を送ります。
      </p>
      <RecipientList
        label="メールの宛先"
        recipients={letters.map(({ row, mail }) => ({
          key: row.id,
          name: mail.recipientName,
          address: mail.recipientAddress,
          about: <RowName resource={resource} row={row} />,
        }))}
        at={at}
        onChoose={onChoose}
      />
    </>
  );
}

function LetterText({ mail }: Letter) {
  return (
    <article className="status-letter" aria-label="送信するメール">
      <dl>
        <dt>宛先</dt>
        <dd>
          {mail.recipientName} 様（{mail.recipientAddress}）
        </dd>
        <dt>件名</dt>
        <dd>{mail.subject}</dd>
      </dl>
      {mail.isHtml ? (
        <iframe title="メールの本文" sandbox="" srcDoc={mail.body} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="cell-lines" aria-label="メールの本文" tabIndex={0}>
          {mail.body}
        </section>
      )}
    </article>
  );
}

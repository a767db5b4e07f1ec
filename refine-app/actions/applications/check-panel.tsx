import { Alert, Button, Progress } from 'antd';
import { memo, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { RecipientList, RecipientSteps } from '../recipient-list.tsx';
import { RowName } from './standings.tsx';
import type { Checked, useStatusCheck } from './use-status-dialog.ts';
import type { MailDraft, Wish } from './use-status-run.ts';

interface Props {
  readonly resource: Resource;
  readonly check: ReturnType<typeof useStatusCheck>;
  readonly total: number;
  readonly wish: Wish;
}

/** What would happen: which rows would be refused and why, and which mails would leave. */
export function CheckPanel({ resource, check, total, wish }: Props) {
  const refused = check.checked.filter(({ state }) => state === 'refused');
  const unknown = check.checked.filter(({ state }) => state === 'unknown');
  return (
    <section className="status-check" aria-label="変更の確認" aria-busy={check.running}>
      <Checking active={check.running} done={check.done} total={total} />
      {refused.length > 0 && (
        <Alert type="warning" showIcon message={refusedText(refused.length, total)} description={<Reasons resource={resource} rows={refused} />} />
      )}
      {unknown.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={`${countText(unknown.length)}件は、変更できるかを確認できませんでした`}
          description={<Reasons resource={resource} rows={unknown} />}
          action={<Button onClick={check.retry}>もう一度確認する</Button>}
        />
      )}
      {wish.sendMail && check.known && <MailPreview resource={resource} checked={check.checked} />}
    </section>
  );
}

function Checking({ active, done, total }: { readonly active: boolean; readonly done: number; readonly total: number }) {
  const late = useDelayed(active, 300);
  return (
    <div role="status">
      {late && (
        <p className="quiet">
          変更できるかを確認しています… {countText(done)} / {countText(total)} 件
        </p>
      )}
      {late && total > 1 && <Progress percent={Math.floor((done / total) * 100)} size="small" showInfo={false} aria-label="確認の進み具合" />}
    </div>
  );
}

function refusedText(refused: number, total: number): string {
  if (total === 1) return 'この申請は変更できません';
  const rest = total - refused;
  const others = rest === 0 ? '' : `この${countText(refused)}件を除いた${countText(rest)}件を変更します。`;
  return `${countText(refused)}件は変更できません。${others}`;
}

function Reasons({ resource, rows }: { readonly resource: Resource; readonly rows: readonly Checked[] }) {
  const [only] = rows;
  if (rows.length === 1 && only) return <Reason resource={resource} {...only} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className="row-names status-names" tabIndex={0}>
      {rows.map((checked) => (
        <li key={checked.row.id}>
          <Reason resource={resource} {...checked} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ resource, row, text }: Checked & { readonly resource: Resource }) {
  return (
    <>
      <RowName resource={resource} row={row} />
      <br />
      {text}
    </>
  );
}

interface MailPreviewProps {
  readonly resource: Resource;
  readonly checked: readonly Checked[];
}

interface Letter {
  readonly row: RowData;
  readonly mail: MailDraft;
}

/** Who would get which mail, and whom none can reach. Only shown anew when the answers change: there may be a thousand. */
const MailPreview = memo(function MailPreview({ resource, checked }: MailPreviewProps) {
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

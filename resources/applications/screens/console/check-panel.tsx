import { Alert, Progress } from 'antd';
import { memo } from 'react';
import { RowLine, RowList } from '../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { useDelayed } from '../../../../refine-app/ui/timing.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { MailPreviews } from '../../../letters/screens/console/mail-previews.tsx';
import css from './change-status.module.css';
import type { Checked, useStatusCheck } from './use-status-dialog.ts';
import type { StatusChangeInput } from './use-status-run.ts';

interface Props {
  readonly resource: Resource;
  readonly check: ReturnType<typeof useStatusCheck>;
  readonly total: number;
  readonly wish: StatusChangeInput;
}

/** Preview of the change: rows that would be refused, with the reasons, and the mails that would be sent. */
export function CheckPanel({ resource, check, total, wish }: Props) {
  const refused = check.checked.filter(({ state }) => state === 'refused');
  const unknown = check.checked.filter(({ state }) => state === 'unknown');
  return (
    <section className={css.statusCheck} aria-label="変更の確認" aria-busy={check.running}>
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
        <p className={baseCss.quiet}>
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
  return rows.length === 1 && only ? <RowLine resource={resource} {...only} /> : <RowList resource={resource} rows={rows} />;
}

/** Groups rows by their mail, since several grants of one person share one. */
function byMail(checked: readonly Checked[]): Checked[][] {
  const groups = new Map<string, Checked[]>();
  for (const one of checked.filter(({ mail }) => mail)) {
    const key = `${one.mail?.recipientAddress}\n${one.mail?.body}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** Mails that would be sent, and rows without an address. Memoised, since there may be a thousand rows. */
const MailPreview = memo(function MailPreview({ resource, checked }: { readonly resource: Resource; readonly checked: readonly Checked[] }) {
  const possible = checked.filter(({ state }) => state === 'possible');
  const unreachable = possible.filter(({ offersMail, mail }) => offersMail && !mail);
  const letters = byMail(possible).flatMap(([first, ...rest]) => {
    if (!first?.mail) return [];
    const { recipientName: name, recipientAddress: address, ...text } = first.mail;
    const about = [first, ...rest].map(({ row }) => <RowLine key={row.id} resource={resource} row={row} />);
    return [{ key: first.row.id, name, address, about, ...text }];
  });
  return (
    <div className={css.statusMails}>
      {unreachable.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${countText(unreachable.length)}件はメールの宛先が登録されていないため、メールを送らずに変更します。`}
          description={<RowList resource={resource} rows={unreachable.map(({ row }) => ({ row }))} />}
        />
      )}
      {letters.length > 1 && (
        <p>
          次の<strong>{countText(letters.length)}通</strong>を送ります。
        </p>
      )}
      <MailPreviews labels={{ recipients: 'メールの宛先', letter: '送信するメール' }} letters={letters} />
    </div>
  );
});

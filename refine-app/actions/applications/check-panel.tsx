import { Alert, Button, Progress } from 'antd';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { MailPreview } from './mail-preview.tsx';
import { RowName } from './standings.tsx';
import type { Wish } from './use-status-calls.ts';
import type { Checked, useStatusCheck } from './use-status-check.ts';

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

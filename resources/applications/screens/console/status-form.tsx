import { Alert, Form, Input, Radio } from 'antd';
import { useId } from 'react';
import { DialogItem } from '../../../../refine-app/resource/actions/dialog-parts.tsx';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { NoMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import rowsDialogCss from '../../../../refine-app/ui/rows-dialog.module.css';
import textBoxCss from '../../../../refine-app/ui/text-box.module.css';
import css from './change-status.module.css';
import { choiceGroups, groupByStatus, permittedRolesText, type StatusChoice } from './status-choices.ts';
import type { useStatusOptions } from './use-status-dialog.ts';
import type { StatusChangeInput } from './use-status-run.ts';

interface Props {
  readonly wish: StatusChangeInput;
  readonly choices: readonly StatusChoice[];
  readonly choice: StatusChoice | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly options: ReturnType<typeof useStatusOptions>;
  readonly targets: readonly RowData[];
  readonly onWish: (change: Partial<StatusChangeInput>) => void;
}

/** The next status, a comment, and whether a mail goes out. */
export function StatusForm(props: Props) {
  const { choices, choice, options, targets } = props;
  if (!options.isLoading && !options.isFailed && choices.length === 0) return <NoPermittedStatus targets={targets} />;
  return (
    <Form component={false} layout="vertical" requiredMark={false}>
      <StatusSelect {...props} />
      {options.isFailed && <OptionsFailed onRetry={options.retry} />}
      <BarredChoices choices={choices} />
      {choice?.asksDay && <PaidOn {...props} />}
      {choice && <Comment {...props} choice={choice} />}
      {choice?.offersMail && <MailChoice {...props} />}
    </Form>
  );
}

/** A native select: it works well on phones, and screen readers announce its groups and disabled options. */
function StatusSelect({ wish, choices, choice, errors, options, onWish }: Props) {
  const id = useId();
  const error = errors.statusId;
  return (
    <DialogItem id={id} label="変更後の状況" required error={error} help={choice?.description ?? undefined}>
      <select
        id={id}
        className={textBoxCss.plainSelect}
        value={wish.statusId ?? ''}
        disabled={options.isLoading}
        onChange={({ target }) => onWish({ statusId: target.value === '' ? undefined : Number(target.value) })}
        aria-invalid={error ? true : undefined}
        aria-required
        aria-describedby={error || choice?.description ? `${id}-note` : undefined}
      >
        <option value="">{options.isLoading ? '読み込んでいます' : '選択してください'}</option>
        {choiceGroups.map((group) => (
          <ChoiceGroup key={group} label={group} choices={choices.filter((one) => one.group === group)} />
        ))}
      </select>
    </DialogItem>
  );
}

/** Options that not all rows may take are listed disabled, with the reason. */
function ChoiceGroup({ label, choices }: { readonly label: string; readonly choices: readonly StatusChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id} disabled={choice.barred !== null}>
          {choice.barred === null ? choice.label : `${choice.label}（${choice.barred}）`}
        </option>
      ))}
    </optgroup>
  );
}

/** Lists the disabled options in full, since an option has only one line and the keyboard skips disabled ones. */
function BarredChoices({ choices }: Pick<Props, 'choices'>) {
  const barred = choices.filter((choice) => choice.barred !== null);
  if (barred.length === 0) return null;
  const allBarred = barred.length === choices.length;
  return (
    <>
      {allBarred && <Alert type="warning" showIcon message="全件をまとめて変更できる状況がありません。上の一覧で、状況を1つに絞ってください。" />}
      <details className={css.statusBarredList}>
        <summary>一部の申請だけに使える変更（{barred.length}件）</summary>
        <ul className={rowsDialogCss.rowNames}>
          {barred.map(({ id, label, barred: why }) => (
            <li key={id}>
              {label}：{why}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Comment({ wish, choice, errors, onWish }: Props & { readonly choice: StatusChoice }) {
  const id = useId();
  const readers = {
    all: 'コメントは助成者にも表示されます。',
    some: '申請の現在の状況によって、コメントが助成者にも表示されます。助成者に見られてもよい内容にしてください。',
    none: 'コメントは内部のみに表示されます。',
  };
  return (
    <DialogItem id={id} label={choice.commentLabel} required={choice.commentRequired} error={errors.comment} help={readers[choice.shared]}>
      <Input.TextArea
        id={id}
        value={wish.comment}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={(event) => onWish({ comment: event.target.value })}
        status={errors.comment ? 'error' : ''}
        aria-invalid={errors.comment ? true : undefined}
        aria-required={choice.commentRequired}
        aria-describedby={`${id}-note`}
      />
    </DialogItem>
  );
}

function PaidOn({ wish, errors, onWish }: Props) {
  const id = useId();
  return (
    <DialogItem id={id} label="支払った日" required error={errors.paidOn} help="振込データを使わずに、銀行から実際に支払った日です。">
      <Input
        id={id}
        type="date"
        value={wish.paidOn}
        onChange={(event) => onWish({ paidOn: event.target.value })}
        status={errors.paidOn ? 'error' : ''}
        aria-invalid={errors.paidOn ? true : undefined}
        aria-required
        aria-describedby={`${id}-note`}
      />
    </DialogItem>
  );
}

function MailChoice({ wish, onWish }: Props) {
  const id = useId();
  return (
    <div className={css.statusMailChoice}>
      <span id={id}>助成者へのメール</span>
      <Radio.Group aria-labelledby={id} value={wish.sendMail} onChange={(event) => onWish({ sendMail: event.target.value })}>
        <Radio value={true}>送信する</Radio>
        <Radio value={false}>送信しない</Radio>
      </Radio.Group>
      {wish.sendMail && <NoMailServer />}
    </div>
  );
}

function OptionsFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert type="warning" showIcon message="変更後の状況を読み込めませんでした。" action={<Button onClick={onRetry}>もう一度読み込む</Button>} />
  );
}

/** Maximum number of statuses explained. */
const maxExplained = 5;

function NoPermittedStatus({ targets }: Pick<Props, 'targets'>) {
  const standings = groupByStatus(targets);
  return (
    <Alert
      type="info"
      showIcon
      message="いまの権限で変更できる状況はありません。"
      description={
        <ul>
          {standings.slice(0, maxExplained).map(({ id, key }) => (
            <li key={id}>{permittedRolesText(key)}</li>
          ))}
          {standings.length > maxExplained && <li>ほか{standings.length - maxExplained}つの状況も、変更できません。</li>}
        </ul>
      }
    />
  );
}

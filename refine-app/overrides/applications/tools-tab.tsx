import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useRef, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';
import { email, longText, text } from '../../../schema/fields.ts';
import { ChangeStatusButton } from '../../actions/applications/change-status.tsx';
import { SendLettersButton } from '../../actions/envelopes/send-button.tsx';
import { FieldInputs, InputsForm } from '../../fields/inputs/field-inputs.tsx';
import { useInputs } from '../../fields/inputs/use-inputs.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/focus.ts';
import { RowsDialog } from '../../ui/rows-dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import viewsCss from '../../views/views.module.css';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';
import { BankReset } from './bank-reset.tsx';
import { AcceptanceLetter } from './head.tsx';

/** The test tools of the spec (first file, section 2, application detail). Each is written to the log by what it calls. */
export function ToolsTab({ row }: PanelProps) {
  const rows = [row];
  return (
    <section className={viewsCss.recordSection} aria-label="試験用の操作">
      <h2>試験用の操作</h2>
      <p className={baseCss.quiet}>手続きの確認に使います。どれも実際に行われ、操作記録に残ります。</p>
      <dl className={css.caseTools}>
        <Tool name="請書を保存する" text="いまの内容で作った請書のPDFを、手元に保存します。">
          <AcceptanceLetter row={row} />
        </Tool>
        <Tool name="請書を送信する" text="この申請の請書か確認書類を作り、署名をお願いするメールを送ります。">
          <SendLettersButton resource={applications} rows={rows} />
        </Tool>
        <Tool name="試験のメールを送信する" text="件名・本文・宛先を決めて、1通だけ送ります。">
          <TestMail row={row} />
        </Tool>
        <Tool name="口座の登録をやり直す" text="振込口座をこの申請から外します。助成者は、登録からやり直します。">
          {row.bankId ? (
            <BankReset row={row} disabled={false} onReset={() => document.getElementById('content')?.focus({ preventScroll: true })} />
          ) : (
            <span className={baseCss.quiet}>口座は登録されていません</span>
          )}
        </Tool>
        <Tool name="ステータスを変更する" text="いまのステータスから、次に進めるものへ変えます。">
          {row.abilities.includes('changeStatus') ? (
            <ChangeStatusButton resource={applications} rows={rows} />
          ) : (
            <span className={baseCss.quiet}>いまの権限で変更できるステータスはありません</span>
          )}
        </Tool>
      </dl>
    </section>
  );
}

interface ToolProps {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Tool({ name, text, children }: ToolProps) {
  return (
    <div>
      <dt>
        {name}
        <span className={baseCss.quiet}>{text}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const fields = {
  to: email('宛先', { required: '宛先を入力してください' }),
  subject: text('件名', { required: '件名を入力してください', max: 200 }),
  body: longText('本文', { required: '本文を入力してください', max: 20_000 }),
};

/** One mail to an address of one's choice, to see how it arrives. */
function TestMail({ row }: PanelProps) {
  const me = useMe();
  const [asked, setAsked] = useState(false);
  if (!may(me, resources.mail_templates.name, 'update')) return <span className={baseCss.quiet}>メールを送る権限がありません</span>;
  return (
    <>
      <Button onClick={() => setAsked(true)}>試験のメールを送信する</Button>
      {asked && <Dialog row={row} address={me.email} onClose={() => setAsked(false)} />}
    </>
  );
}

function Dialog({ row, address, onClose }: PanelProps & { readonly address: string; readonly onClose: () => void }) {
  const inputs = useInputs({
    start: () => ({ to: address, subject: '', body: '' }),
    check: (values) => validateFields(fields, values, 'create').errors,
  });
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const box = useRef<HTMLDivElement>(null);
  const ready = () => {
    const fit = inputs.areFit();
    if (!fit) focusFirstError(box.current);
    return fit;
  };
  const send = () =>
    mutateAsync({
      url: '/api/email/test',
      method: 'post',
      values: { ...inputs.values(), isHtml: false },
    });
  const done = () => {
    toast({ type: 'success', title: '試験のメール', message: `${inputs.values().to} への送信を受け付けました` });
    void refresh();
    onClose();
  };
  return (
    <RowsDialog
      resource={applications}
      title="試験のメールを送信する"
      rows={[row]}
      ability="update"
      confirmLabel="送信する"
      ready={ready}
      run={send}
      onDone={done}
      onClose={onClose}
    >
      <div ref={box}>
        <InputsForm inputs={inputs}>
          <FieldInputs inputs={inputs} resource={applications} fields={fields} names={Object.keys(fields)} />
        </InputsForm>
      </div>
    </RowsDialog>
  );
}

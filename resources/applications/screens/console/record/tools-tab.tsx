import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { InputsDialog } from '../../../../../refine-app/resource/kinds/inputs/inputs-dialog.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Values } from '../../../../../schema/derive/validators.ts';
import { email, longText, text } from '../../../../../schema/fields.ts';
import { SendLettersButton } from '../../../../letters/screens/console/sending/send-button.tsx';
import { ChangeStatusButton } from '../change-status.tsx';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';
import { BankReset } from './bank-reset.tsx';
import { AcceptanceLetter } from './head.tsx';

/** The test tools of the spec (first file, section 2, application detail). Each is logged by the route it calls. */
export function ToolsTab({ row }: PanelProps) {
  const rows = [row];
  return (
    <Panel title="動作の確認">
      <p className={baseCss.quiet}>手続きの確認に使います。どれも実際に行われ、操作記録に残ります。</p>
      <dl className={css.caseTools}>
        <Tool name="請書を保存する" text="いまの内容で作った請書のPDFを、手元に保存します。">
          <AcceptanceLetter row={row} />
        </Tool>
        <Tool name="請書を送信する" text="この申請の請書か確認書類を作り、署名をお願いするメールを送ります。">
          <SendLettersButton resource={applications} rows={rows} />
        </Tool>
        <Tool name="動作確認のメールを送信する" text="件名・本文・宛先を決めて、1通だけ送ります。">
          <TestMail row={row} />
        </Tool>
        <Tool name="口座の登録をやり直す" text="振込口座をこの申請から外します。助成者は、登録からやり直します。">
          {row.bankId ? (
            <BankReset row={row} disabled={false} onReset={() => document.getElementById('content')?.focus({ preventScroll: true })} />
          ) : (
            <span className={baseCss.quiet}>口座は登録されていません</span>
          )}
        </Tool>
        <Tool name="状況を変更する" text="いまの状況から、次に進めるものへ変えます。">
          {row.abilities.includes('changeStatus') ? (
            <ChangeStatusButton resource={applications} rows={rows} />
          ) : (
            <span className={baseCss.quiet}>いまの権限で変更できる状況はありません</span>
          )}
        </Tool>
      </dl>
    </Panel>
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

/** Sends one test mail to a chosen address. */
function TestMail({ row }: PanelProps) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const send = (values: Values) => mutateAsync({ url: '/api/email/test', method: 'post', values: { ...values, isHtml: false } });
  const done = ({ to }: Values) => {
    toast({ type: 'success', title: '動作確認のメール', message: `${to} への送信を受け付けました` });
    void refresh();
    setOpen(false);
  };
  if (!may(me, resources.mail_templates.name, 'update')) return <span className={baseCss.quiet}>メールを送る権限がありません</span>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>動作確認のメールを送信する</Button>
      {isOpen && (
        <InputsDialog
          resource={applications}
          title="動作確認のメールを送信する"
          rows={[row]}
          ability="update"
          confirmLabel="送信する"
          fields={fields}
          begin={{ to: me.email }}
          run={(_row, values) => send(values)}
          onDone={(_outcomes, values) => done(values)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

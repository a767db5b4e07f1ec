import { useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { email, longText, text } from '../../../schema/fields.ts';
import { InputsDialog } from '../../fields/inputs/inputs-dialog.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import type { RowData } from '../../ui/row.ts';
import type { Outcome } from '../../ui/rows-dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { applications, type PanelProps } from './application.ts';

const fields = {
  to: email('宛先', { required: '宛先を入力してください' }),
  subject: text('件名', { required: '件名を入力してください', max: 200 }),
  body: longText('本文', { required: '本文を入力してください', max: 20_000 }),
};

/** One mail to an address of one's choice, to see how it arrives. */
export function TestMail({ application }: PanelProps) {
  const me = useMe();
  const [asked, setAsked] = useState(false);
  if (!may(me, resources.mail_templates.name, 'update')) return <span className="quiet">メールを送る権限がありません</span>;
  return (
    <>
      <Button onClick={() => setAsked(true)}>試験のメールを送信する</Button>
      {asked && <Dialog application={application} address={me.email} onClose={() => setAsked(false)} />}
    </>
  );
}

function Dialog({ application, address, onClose }: PanelProps & { readonly address: string; readonly onClose: () => void }) {
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const send = (_row: RowData, values: Values) => mutateAsync({ url: '/api/email/test', method: 'post', values: { ...values, isHtml: false } });
  const done = (_outcomes: readonly Outcome[], { to }: Values) => {
    toast({ type: 'success', title: '試験のメール', message: `${to} への送信を受け付けました` });
    void refresh();
    onClose();
  };
  return (
    <InputsDialog
      resource={applications}
      title="試験のメールを送信する"
      rows={[application]}
      ability="update"
      confirmLabel="送信する"
      fields={fields}
      begin={{ to: address }}
      run={send}
      onDone={done}
      onClose={onClose}
    />
  );
}

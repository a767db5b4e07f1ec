import { useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';
import { email, longText, text } from '../../../schema/fields.ts';
import { FieldInputs, InputsForm } from '../../fields/inputs/field-inputs.tsx';
import { useInputs } from '../../fields/inputs/use-inputs.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { RowsDialog } from '../../ui/rows-dialog.tsx';
import { focusFirstError } from '../../ui/show-errors.ts';
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
      rows={[application]}
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

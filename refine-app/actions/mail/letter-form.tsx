import { Checkbox, Form, Input, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { bulkMailFields } from '../../../domain/mail/merge-fields.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { CcInput } from './cc-input.tsx';
import { MergeFieldPicker, useLastBox } from './merge-field-picker.tsx';
import { TemplateChoice } from './template-choice.tsx';
import type { BulkMail } from './use-bulk-mail.ts';

interface Props {
  readonly mail: BulkMail;
  /** With the kinds of recipients, CC and attachments (spec, first file, section 3). */
  readonly rich: boolean;
}

/** The letter itself: whom it goes to, what it says, what goes with it. */
export function LetterForm({ mail, rich }: Props) {
  const boxes = useLastBox(['-subject', '-body']);
  const id = useId();
  return (
    <Form component={false} layout="vertical" requiredMark={false}>
      <div className="mail-form" ref={boxes.area}>
        <TemplateChoice rich={rich} letter={mail.letter} onFill={mail.change} />
        {rich && <Recipients mail={mail} />}
        {rich && <Copies mail={mail} />}
        <Texts mail={mail} id={id} />
        <MergeFieldPicker fields={bulkMailFields} onPick={boxes.insert} />
        {rich && (
          <Form.Item label="添付ファイル">
            <AttachmentsInput files={mail.files} refused={mail.errors.file} onChange={mail.setFiles} />
          </Form.Item>
        )}
      </div>
    </Form>
  );
}

type PartProps = Pick<Props, 'mail'>;

function Recipients({ mail: { letter, errors, change } }: PartProps) {
  const id = useId();
  const error = errors.sendToContact;
  return (
    <fieldset className="mail-recipients" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>宛先</legend>
      <Checkbox checked={letter.sendToContact} onChange={({ target }) => change({ sendToContact: target.checked })}>
        連絡担当者
      </Checkbox>
      <Checkbox checked={letter.sendToRepresentative} onChange={({ target }) => change({ sendToRepresentative: target.checked })}>
        代表者
      </Checkbox>
      <p id={`${id}-error`} role="alert" className="failed">
        {error}
      </p>
    </fieldset>
  );
}

function Copies({ mail: { letter, errors, change } }: PartProps) {
  const id = useId();
  return (
    <Item id={id} label="CC" error={errors.ccEmails} help="1通ごとに同じ写しが届きます。入力してEnterキーで区切ります。">
      <CcInput
        id={id}
        value={letter.ccEmails}
        invalid={errors.ccEmails !== undefined}
        describedBy={`${id}-note`}
        onChange={(ccEmails) => change({ ccEmails })}
      />
    </Item>
  );
}

function Texts({ mail: { letter, errors, change, leave }, id }: PartProps & { readonly id: string }) {
  const describe = (name: 'subject' | 'body') => ({
    status: errors[name] ? ('error' as const) : ('' as const),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${id}-${name}-note` : undefined,
    onBlur: () => leave(name),
  });
  return (
    <>
      <Item id={`${id}-subject`} label="件名" error={errors.subject} required>
        <Input
          id={`${id}-subject`}
          autoComplete="off"
          aria-required
          value={letter.subject}
          onChange={({ target }) => change({ subject: target.value })}
          {...describe('subject')}
        />
      </Item>
      <Form.Item label={<span id={`${id}-form`}>形式</span>}>
        <Radio.Group aria-labelledby={`${id}-form`} value={letter.isHtml} onChange={({ target }) => change({ isHtml: target.value === true })}>
          <Radio value={false}>テキスト</Radio>
          <Radio value={true}>HTML</Radio>
        </Radio.Group>
      </Form.Item>
      <Item id={`${id}-body`} label="本文" error={errors.body} required>
        <Input.TextArea
          id={`${id}-body`}
          aria-required
          autoSize={{ minRows: 10, maxRows: 24 }}
          value={letter.body}
          onChange={({ target }) => change({ body: target.value })}
          {...describe('body')}
        />
      </Item>
    </>
  );
}

interface ItemProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly required?: boolean;
  readonly children: ReactNode;
}

function Item({ id, label, error, help, required = false, children }: ItemProps) {
  const title = (
    <>
      {label}
      {required && (
        <span className="required-mark" aria-hidden="true">
          必須
        </span>
      )}
    </>
  );
  const note = (error ?? help) && (
    <span id={`${id}-note`} role={error ? 'alert' : undefined}>
      {error ?? help}
    </span>
  );
  return (
    <Form.Item label={title} htmlFor={id} validateStatus={error ? 'error' : ''} help={note}>
      {children}
    </Form.Item>
  );
}

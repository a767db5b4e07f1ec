import { useList } from '@refinedev/core';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { bulkMailFields } from '../../../../../domain/mail/merge-fields.ts';
import { DialogItem } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import { MergeFieldInput } from '../../../../../refine-app/resource/kinds/inputs/merge-field-input.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { adviceText } from '../../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import textBoxCss from '../../../../../refine-app/ui/text-box.module.css';
import { resources } from '../../../../../resources.config.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { type BulkMailInput, readCc, type TemplateOption, templateOptions } from './bulk-mail-input.ts';
import css from './mail.module.css';
import { MergeFieldPicker, useLastFocusedInput } from './merge-field-picker.tsx';
import type { BulkMail } from './use-bulk-mail.ts';
import { useMayInvite } from './use-mail-check.ts';

interface Props {
  readonly mail: BulkMail;
  /** Shows recipient kinds, CC and attachments (spec, first file, section 3). */
  readonly rich: boolean;
}

/** Form for recipients, text and attachments. */
export function LetterForm({ mail, rich }: Props) {
  const boxes = useLastFocusedInput(['-subject', '-body']);
  const id = useId();
  return (
    <Form component={false} layout="vertical" requiredMark={false}>
      <div className={css.mailForm} ref={boxes.area}>
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
    <fieldset className={css.mailRecipients} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>宛先</legend>
      <Checkbox checked={letter.sendToContact} onChange={({ target }) => change({ sendToContact: target.checked })}>
        連絡担当者
      </Checkbox>
      <Checkbox checked={letter.sendToRepresentative} onChange={({ target }) => change({ sendToRepresentative: target.checked })}>
        代表者
      </Checkbox>
      <p id={`${id}-error`} role="alert" className={baseCss.failed}>
        {error}
      </p>
    </fieldset>
  );
}

function Copies({ mail: { letter, errors, change } }: PartProps) {
  const id = useId();
  return (
    <DialogItem id={id} label="CC" error={errors.ccEmails} help="1通ごとに同じ写しが届きます。入力してEnterキーで区切ります。">
      {/* Tags are separated by Enter, commas or spaces; pasted lists are split, trimmed and deduplicated. */}
      <Select
        id={id}
        mode="tags"
        className={fieldsCss.fieldSelect}
        open={false}
        suffixIcon={null}
        value={[...letter.ccEmails]}
        tokenSeparators={[',', '、', ';', '；', ' ', '　', '\n']}
        onChange={(texts: string[]) => change({ ccEmails: readCc(texts) })}
        status={errors.ccEmails ? 'error' : ''}
        aria-invalid={errors.ccEmails ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </DialogItem>
  );
}

function Texts({ mail: { letter, errors, change, leave }, id }: PartProps & { readonly id: string }) {
  const describe = (name: 'subject' | 'body') => ({
    id: `${id}-${name}`,
    value: letter[name],
    onChange: (text: string) => change({ [name]: text }),
    onBlur: () => leave(name),
    required: true,
    invalid: Boolean(errors[name]),
    describedBy: errors[name] ? `${id}-${name}-note` : undefined,
  });
  return (
    <>
      <DialogItem id={`${id}-subject`} label="件名" error={errors.subject} required>
        <MergeFieldInput {...describe('subject')} />
      </DialogItem>
      <Form.Item label={<span id={`${id}-form`}>形式</span>}>
        <Radio.Group aria-labelledby={`${id}-form`} value={letter.isHtml} onChange={({ target }) => change({ isHtml: target.value === true })}>
          <Radio value={false}>テキスト</Radio>
          <Radio value={true}>HTML</Radio>
        </Radio.Group>
      </Form.Item>
      <DialogItem id={`${id}-body`} label="本文" error={errors.body} required>
        <MergeFieldInput {...describe('body')} lines={[10, 24]} />
      </DialogItem>
    </>
  );
}

interface TemplateChoiceProps {
  readonly rich: boolean;
  readonly letter: BulkMailInput;
  readonly onFill: (fill: TemplateOption['fill']) => void;
}

/** Fills subject and body from a template; asks before overwriting own text. */
function TemplateChoice({ rich, letter, onFill }: TemplateChoiceProps) {
  const id = useId();
  const { options, query } = useTemplates(rich);
  const [filled, setFilled] = useState<TemplateOption>();
  const [asked, setAsked] = useState<TemplateOption>();
  const fill = (option: TemplateOption) => {
    setFilled(option);
    setAsked(undefined);
    onFill(option.fill);
  };
  const choose = (option: TemplateOption | undefined) => {
    if (!option) return;
    if (isOwnWriting(letter, filled?.fill)) setAsked(option);
    else fill(option);
  };
  return (
    <Form.Item label="ひな形" htmlFor={id} help={query.isError ? `ひな形の取得に失敗しました。${adviceText(query.error)}` : undefined}>
      <select
        id={id}
        className={textBoxCss.plainSelect}
        value={filled?.id ?? ''}
        disabled={options.length === 0}
        onChange={({ target }) => choose(options.find((option) => option.id === Number(target.value)))}
      >
        <option value="" disabled>
          {query.isPending ? '読み込んでいます' : 'ひな形を選ぶと、件名と本文に入ります'}
        </option>
        {options.map((option) => (
          <option key={option.id} value={option.id} disabled={option.barred !== null}>
            {option.barred === null ? option.label : `${option.label}（${option.barred}）`}
          </option>
        ))}
      </select>
      {asked && <ReplaceDialog option={asked} onReplace={() => fill(asked)} onClose={() => setAsked(undefined)} />}
    </Form.Item>
  );
}

function useTemplates(rich: boolean) {
  const { result, query } = useList<RowData>({
    resource: resources.mail_templates.name,
    pagination: { currentPage: 1, pageSize: 200 },
    sorters: [{ field: 'id', order: 'asc' }],
  });
  return { options: templateOptions(result.data, rich, useMayInvite()), query };
}

interface ReplaceProps {
  readonly option: TemplateOption;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

function ReplaceDialog({ option, onReplace, onClose }: ReplaceProps) {
  return (
    <Dialog title="件名と本文を置きかえますか" okText="置きかえる" cancelText="入力を続ける" onOk={onReplace} maskClosable onCancel={onClose}>
      入力した件名と本文は消え、ひな形「{option.label}」の内容に変わります。
    </Dialog>
  );
}

function isOwnWriting({ subject, body }: BulkMailInput, filled: TemplateOption['fill'] | undefined): boolean {
  if (subject === '' && body === '') return false;
  return subject !== filled?.subject || body !== filled.body;
}

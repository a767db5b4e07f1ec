import { useList } from '@refinedev/core';
import { Form, Modal } from 'antd';
import { useId, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { adviceText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import type { Letter } from './letter.ts';
import { type TemplateOption, templateOptions } from './templates.ts';

interface Props {
  readonly rich: boolean;
  readonly letter: Letter;
  readonly onFill: (fill: TemplateOption['fill']) => void;
}

/** Fills subject and body in from a template; asks first where that would overwrite something of one's own. */
export function TemplateChoice({ rich, letter, onFill }: Props) {
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
        className="mail-select"
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
  return { options: templateOptions(result.data, rich), query };
}

interface ReplaceProps {
  readonly option: TemplateOption;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

function ReplaceDialog({ option, onReplace, onClose }: ReplaceProps) {
  return (
    <Modal open title="件名と本文を置きかえますか" okText="置きかえる" cancelText="入力を続ける" onOk={onReplace} onCancel={onClose}>
      入力した件名と本文は消え、ひな形「{option.label}」の内容に変わります。
    </Modal>
  );
}

function isOwnWriting({ subject, body }: Letter, filled: TemplateOption['fill'] | undefined): boolean {
  if (subject === '' && body === '') return false;
  return subject !== filled?.subject || body !== filled.body;
}

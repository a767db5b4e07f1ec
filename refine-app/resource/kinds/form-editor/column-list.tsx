import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons-svg';
import { Checkbox, Form, Input, Select } from 'antd';
import { columnKinds, costOptions } from '../../../../schema/forms/check-definition.ts';
import { type FormColumn, type FormField, formKinds, formLimits } from '../../../../schema/forms/definition.ts';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import fieldsCss from '../fields.module.css';
import { isBudgetColumn, newColumn, newOption } from './edit-form.ts';
import { itemId } from './editor.ts';
import type { PartProps } from './editor-inputs.tsx';
import css from './forms.module.css';
import { LineButton } from './line-button.tsx';
import { OptionList, useFocusIn } from './option-list.tsx';

interface Props extends PartProps {
  readonly field: FormField;
  readonly onChange: (columns: readonly FormColumn[]) => void;
}

/** The columns of a table, in order. The columns that a budget's total needs are fixed. */
export function ColumnList({ editor, path, field, onChange }: Props) {
  const columns = field.columns ?? [];
  const id = itemId(editor, field.key);
  const { list, focus } = useFocusIn();
  const errorAt = (at: string) => editor.mistakesAt(`${path}.columns${at}`, field.key)[0]?.text;
  const put = (at: number, column: FormColumn) => onChange(columns.with(at, column));
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [columns[at], columns[at + by]];
    if (!one || !other) return;
    focus(`[data-column="${at + by}"] [data-move="${by}"] button`);
    onChange(columns.with(at, other).with(at + by, one));
  };
  return (
    <fieldset className={css.list} ref={list}>
      <legend>表の列</legend>
      {field.bind === 'budget' && <p className={baseCss.quiet}>予算の内訳に入れるため、費目と金額の列があります。</p>}
      {columns.length === 0 && errorAt('') && <p className={baseCss.failed}>{errorAt('')}</p>}
      {columns.map((column, at) => {
        const isKept = field.bind === 'budget' && isBudgetColumn(column);
        const name = column.label || `${at + 1}つ目の列`;
        return (
          <div key={column.key} data-column={at} className={css.column}>
            <div className={css.listLine}>
              <Form.Item className={css.part} validateStatus={errorAt(`.${at}.label`) ? 'error' : ''} help={errorAt(`.${at}.label`)}>
                <Input
                  aria-label={`${at + 1}つ目の列の名前`}
                  aria-invalid={errorAt(`.${at}.label`) ? true : undefined}
                  placeholder="列の名前"
                  autoComplete="off"
                  value={column.label}
                  onChange={({ target }) => put(at, { ...column, label: target.value })}
                />
              </Form.Item>
              <Form.Item className={css.kind}>
                <Select
                  aria-label={`「${name}」の答え方`}
                  className={fieldsCss.fieldSelect}
                  value={column.kind}
                  disabled={isKept}
                  options={columnKinds.map((value) => ({ value, label: formKinds[value] }))}
                  onChange={(kind: FormColumn['kind']) => put(at, withColumnKind(column, kind))}
                />
              </Form.Item>
              <Checkbox checked={column.required ?? false} onChange={({ target }) => put(at, { ...column, required: target.checked })}>
                必須
              </Checkbox>
              <span className={css.buttons}>
                <span data-move="-1">
                  <LineButton label={`列「${name}」を前へ`} icon={ArrowUpOutlined} onClick={() => move(at, -1)} />
                </span>
                <span data-move="1">
                  <LineButton label={`列「${name}」を後ろへ`} icon={ArrowDownOutlined} onClick={() => move(at, 1)} />
                </span>
                {!isKept && (
                  <LineButton
                    label={`列「${name}」を取り除く`}
                    icon={DeleteOutlined}
                    onClick={() => {
                      focus(`[data-column="${Math.max(at - 1, 0)}"] input`);
                      onChange(columns.toSpliced(at, 1));
                    }}
                  />
                )}
              </span>
            </div>
            {column.kind === 'choice' && (
              <OptionList
                editor={editor}
                path={`${path}.columns.${at}`}
                options={column.options ?? []}
                codes={isKept ? costOptions : undefined}
                id={`${id}-${column.key}`}
                label={`「${name}」の選択肢`}
                onChange={(options) => put(at, { ...column, options })}
              />
            )}
          </div>
        );
      })}
      {columns.length < formLimits.columns && (
        <Button
          size="small"
          icon={<Icon of={PlusOutlined} />}
          onClick={() => {
            focus(`[data-column="${columns.length}"] input`);
            onChange([...columns, newColumn()]);
          }}
        >
          列を加える
        </Button>
      )}
    </fieldset>
  );
}

function withColumnKind({ key, label, required }: FormColumn, kind: FormColumn['kind']): FormColumn {
  return { key, kind, label, ...(required && { required }), ...(kind === 'choice' && { options: [newOption(), newOption()] }) };
}

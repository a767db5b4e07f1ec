import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons-svg';
import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import type { FormOption } from '../../../../schema/forms/definition.ts';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newOption } from './edit-form.ts';
import type { PartProps } from './editor-inputs.tsx';
import css from './forms.module.css';
import { LineButton } from './line-button.tsx';

interface Props extends PartProps {
  readonly options: readonly FormOption[];
  /** The only possible options, where the application's field that the answer fills has fixed codes. */
  readonly codes: readonly FormOption[] | undefined;
  /** Prefix of the inputs' ids. */
  readonly id: string;
  readonly label: string;
  readonly onChange: (options: readonly FormOption[]) => void;
}

/** The options, one per line. Renaming an option keeps its code. */
export function OptionList({ editor, path, options, codes, id, label, onChange }: Props) {
  const missing = codes?.filter(({ value }) => options.every((option) => option.value !== value));
  const { list, focus } = useFocusIn();
  const errorOf = (at: string) => editor.mistakesAt(`${path}.options${at}`, keyOf(editor, path))[0]?.text;
  const put = (at: number, option: FormOption) => onChange(options.map((one, index) => (index === at ? option : one)));
  const add = (at: number) => {
    const option = missing ? missing[0] : newOption();
    if (!option) return;
    focus(`[data-at="${at}"] input`);
    onChange(options.toSpliced(at, 0, option));
  };
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [options[at], options[at + by]];
    if (!one || !other) return;
    focus(`[data-at="${at + by}"] [data-move="${by}"] button`);
    onChange(options.with(at, other).with(at + by, one));
  };
  const emptyError = options.length === 0 ? errorOf('') : undefined;
  return (
    <fieldset className={css.list} ref={list}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        <div key={option.value} data-at={at} className={css.listLine}>
          <Form.Item className={css.part} validateStatus={errorOf(`.${at}`) ? 'error' : ''} help={errorOf(`.${at}`)}>
            <Input
              id={`${id}-option-${at}`}
              aria-label={`${at + 1}つ目の選択肢`}
              aria-invalid={errorOf(`.${at}`) ? true : undefined}
              autoComplete="off"
              value={option.label}
              onChange={({ target }) => put(at, { ...option, label: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add(at + 1);
              }}
            />
          </Form.Item>
          <span className={css.buttons}>
            <span data-move="-1">
              <LineButton label={`${at + 1}つ目の選択肢を上へ`} icon={ArrowUpOutlined} onClick={() => move(at, -1)} />
            </span>
            <span data-move="1">
              <LineButton label={`${at + 1}つ目の選択肢を下へ`} icon={ArrowDownOutlined} onClick={() => move(at, 1)} />
            </span>
            <LineButton
              label={`${at + 1}つ目の選択肢を取り除く`}
              icon={DeleteOutlined}
              onClick={() => {
                focus(`[data-at="${Math.max(at - 1, 0)}"] input`);
                onChange(options.toSpliced(at, 1));
              }}
            />
          </span>
        </div>
      ))}
      {emptyError && <p className={baseCss.failed}>{emptyError}</p>}
      {codes && <p className={baseCss.quiet}>申請の項目に入れるため、選択肢は決まっています。言い方は変えられます。</p>}
      {(!missing || missing.length > 0) && (
        <Button size="small" icon={<Icon of={PlusOutlined} />} onClick={() => add(options.length)}>
          選択肢を加える
        </Button>
      )}
    </fieldset>
  );
}

/** The key of the field that contains a path. */
export function keyOf({ form }: PartProps['editor'], path: string): string {
  const [, section, , field] = path.split('.');
  return form.sections[Number(section)]?.fields[Number(field)]?.key ?? '';
}

/** Moves the focus to an element of the list after the next rendering. */
export function useFocusIn() {
  const list = useRef<HTMLFieldSetElement>(null);
  const pendingSelector = useRef('');
  useEffect(() => {
    if (pendingSelector.current) list.current?.querySelector<HTMLElement>(pendingSelector.current)?.focus();
    pendingSelector.current = '';
  });
  return {
    list,
    focus: (selector: string) => {
      pendingSelector.current = selector;
    },
  };
}

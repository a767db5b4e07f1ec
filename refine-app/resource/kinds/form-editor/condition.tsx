import { Select } from 'antd';
import { testsFor } from '../../../../schema/forms/check-definition.ts';
import { type FormCondition, type FormField, fieldsOfForm, formTests } from '../../../../schema/forms/definition.ts';
import fieldsCss from '../fields.module.css';
import { NumberText } from '../inputs/number-text.tsx';
import { fieldsBefore, type Item, isSection, nameOf } from './edit-form.ts';
import type { Editor } from './editor.ts';
import { EditorField, type PartFrame } from './editor-inputs.tsx';
import css from './forms.module.css';

interface Props extends PartFrame {
  readonly editor: Editor;
  readonly item: Item;
}

/** When a section or a field is shown: always, or by the answer to an earlier question. */
export function ConditionInput({ editor, item, ...frame }: Props) {
  const { when, ...always } = item;
  const put = (next: FormCondition | undefined) => editor.put((next ? { ...always, when: next } : always) as Item);
  const fitting = fieldsBefore(editor.form, item.key).filter((field) => testsFor(field).length > 0);
  const asked = when && fieldsOfForm(editor.form).find(({ key }) => key === when.field);
  const options = [...fitting.map(optionOf), ...(asked && !fitting.includes(asked) ? [{ ...optionOf(asked), disabled: true }] : [])];
  if (fitting.length === 0 && !when) return null;
  return (
    <>
      <EditorField {...frame} label={isSection(item) ? 'この区分を尋ねるのは' : 'この項目を尋ねるのは'}>
        {(tied) => (
          <Select
            {...tied}
            className={fieldsCss.fieldSelect}
            value={when?.field}
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder="いつも"
            options={options}
            onChange={(key: string | undefined) => {
              const field = fitting.find((one) => one.key === key);
              put(field && firstCondition(field));
            }}
          />
        )}
      </EditorField>
      {when && asked && <Test id={frame.id} when={when} asked={asked} put={put} />}
    </>
  );
}

const optionOf = (field: FormField) => ({ value: field.key, label: `「${nameOf(field)}」の回答によって` });

function firstCondition(field: FormField): FormCondition {
  return withTest(field, testsFor(field)[0] ?? 'filled');
}

function withTest({ key, kind }: FormField, test: FormCondition['test']): FormCondition {
  if (test === 'filled' || test === 'empty') return { field: key, test };
  return { field: key, test, values: kind === 'flag' ? [true] : [] };
}

interface TestProps {
  readonly id: string;
  readonly when: FormCondition;
  readonly asked: FormField;
  readonly put: (when: FormCondition) => void;
}

function Test({ id, when, asked, put }: TestProps) {
  const { test, values = [] } = when;
  const isNumber = test === 'atLeast' || test === 'atMost';
  const isChosen = test === 'in' || test === 'notIn';
  const choices =
    asked.kind === 'flag'
      ? [
          { value: true, label: 'はい' },
          { value: false, label: 'いいえ' },
        ]
      : (asked.options ?? []).map(({ value, label }) => ({ value, label: label || '名前のない選択肢' }));
  return (
    <div className={css.test}>
      <Select
        aria-label="条件"
        className={fieldsCss.fieldSelect}
        value={test}
        options={testsFor(asked).map((value) => ({ value, label: formTests[value] }))}
        onChange={(next: FormCondition['test']) => put(withTest(asked, next))}
      />
      {isChosen && (
        <Select
          aria-label="条件の回答"
          className={fieldsCss.fieldSelect}
          mode="multiple"
          value={[...values] as never[]}
          placeholder="回答を選んでください"
          options={choices as never[]}
          onChange={(next: (string | boolean)[]) => put({ ...when, values: next })}
        />
      )}
      {isNumber && (
        <NumberText
          id={`${id}-bound`}
          aria-label="条件の数"
          value={values[0]}
          step={1}
          least={0}
          grouped
          onChange={(next) => put({ ...when, values: next === null ? [] : [next] })}
        />
      )}
    </div>
  );
}

import { type HttpError, useList } from '@refinedev/core';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { instantOfWall, wallClock } from '../../../domain/dates/japan-date.ts';
import { titleNameOf } from '../../../schema/derive/references.ts';
import { type FieldErrors, isMadeUnnecessary, type Values } from '../../../schema/derive/validators.ts';
import type { Field, Fields } from '../../../schema/field.ts';
import { choicesOf } from '../../../schema/kinds/choice.ts';
import { fileTypesOf } from '../../../schema/kinds/file.ts';
import { flagWords } from '../../../schema/kinds/flag.ts';
import { kindOf, type ShownKind } from '../../../schema/kinds/index.ts';
import { targetOf } from '../../../schema/kinds/reference.ts';
import type { Resource } from '../../../schema/resource.ts';
import { resourceMap } from '../../data/resource-map.ts';
import type { Uploads } from '../../resource/kinds/inputs/pending-uploads.ts';
import { useUpload } from '../../resource/kinds/inputs/use-upload.ts';
import { ariaOf, type InputProps } from '../../resource/kinds/kind-screen.ts';
import { fileSizeHint } from '../../resource/kinds/parts/file-rules.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import labelledCss from '../../ui/labelled.module.css';
import { Labelled, Options, Unit } from '../../ui/labelled.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import granteeCss from '../grantee.module.css';

interface Props {
  readonly resource: Resource;
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly row?: RowData | undefined;
  readonly uploads: Uploads;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onBlur?: (name: string) => void;
}

/** The inputs of a form or a dialog, each with its label, help and error. */
export function NativeFieldInputs({ fields, names, values, ...props }: Props) {
  return names.map((name) => {
    const field = fields[name];
    return field && !isMadeUnnecessary(field, values) ? <FieldInput key={name} {...props} name={name} field={field} values={values} /> : null;
  });
}

type FieldProps = Omit<Props, 'fields' | 'names'> & { readonly name: string; readonly field: Field };

function FieldInput({ resource, name, field, values, errors, row, uploads, onChange, onBlur }: FieldProps) {
  const { label, options } = field;
  const error = errors[name];
  const required = Boolean(options.required || options.requiredOnSubmit || (!row && options.requiredOnCreate));
  const Input = inputOf(field);
  return (
    <Labelled label={label} required={required} help={options.help} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Input
          {...{ id, resource, name, field, row, required, uploads, describedBy }}
          value={values[name]}
          invalid={error !== undefined}
          onChange={(value) => onChange(name, value)}
          onBlur={() => onBlur?.(name)}
        />
      )}
    </Labelled>
  );
}

/** Native inputs by kind; the other kinds have a text input. */
const inputs: Readonly<Partial<Record<ShownKind, ComponentType<InputProps>>>> = {
  longText: (props) => <textarea {...commonOf(props)} rows={5} value={String(props.value ?? '')} />,
  email: (props) => <input {...commonOf(props)} type="email" autoComplete="email" value={String(props.value ?? '')} />,
  date: (props) => (
    <input {...commonOf(props)} type="date" className={labelledCss.inputDate} min="1900-01-01" max="2199-12-31" value={String(props.value ?? '')} />
  ),
  dateTime: DateTime,
  choice: (props) => <Choice {...props} all={choicesOf(props.field)} />,
  numberChoice: (props) => <Choice {...props} all={choicesOf(props.field)} />,
  flag: (props) => <Choice {...props} all={{ true: flagWords(props.field)[0], false: flagWords(props.field)[1] }} />,
  reference: OwnRow,
  file: Upload,
};

function inputOf({ kind }: Field): ComponentType<InputProps> {
  return inputs[kind as ShownKind] ?? Line;
}

function commonOf(props: InputProps) {
  const onChange: ComponentProps<'input'>['onChange'] & ComponentProps<'textarea'>['onChange'] = ({ target }: { target: { value: string } }) =>
    props.onChange(target.value === '' ? null : target.value);
  return { id: props.id, required: props.required, onChange, onBlur: props.onBlur, ...ariaOf(props) };
}

/** Shows and takes Japanese local time, whatever the device's time zone. */
function DateTime(props: InputProps) {
  return (
    <input
      {...commonOf(props)}
      type="datetime-local"
      className={labelledCss.inputDate}
      min="1900-01-01T00:00"
      max="2199-12-31T23:59"
      value={isBlank(props.value) ? '' : wallClock(String(props.value))}
      onChange={({ target }) => props.onChange(target.value === '' ? null : instantOfWall(target.value))}
    />
  );
}

/** A text input, for a number with its unit; what is typed is not reformatted. */
function Line(props: InputProps) {
  const { field, value } = props;
  const { storage } = kindOf(field);
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? value.toLocaleString('ja-JP') : String(value ?? '')));
  const unit = field.options.unit ?? (field.kind === 'yen' ? '円' : undefined);
  const change = (text: string) => {
    setTyped(text);
    props.onChange(text.trim() === '' ? null : storage === 'bigint' ? numberIn(text, field) : text);
  };
  const input = (
    <input
      {...commonOf(props)}
      autoComplete="off"
      inputMode={storage === 'bigint' ? 'numeric' : undefined}
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  );
  return unit ? <Unit unit={unit}>{input}</Unit> : input;
}

/** What is not a number stays a text, for the validator to refuse. */
function numberIn(text: string, field: Field): unknown {
  const digits = text.normalize('NFKC').replace(/[,、\s¥\\円]/g, '');
  const read = kindOf(field).read(digits, field);
  return read.ok ? read.value : text;
}

function Choice({ all, ...props }: InputProps & { readonly all: Readonly<Record<string, string>> }) {
  const choose = (code: string) => {
    const read = kindOf(props.field).read(code, props.field);
    props.onChange(read.ok ? read.value : null);
  };
  return (
    <select {...commonOf(props)} value={isBlank(props.value) ? '' : String(props.value)} onChange={({ target }) => choose(target.value)}>
      <Options all={all} blank={isBlank(props.value) || !props.required ? '選んでください' : undefined} />
    </select>
  );
}

/** Chooses a row of another resource that the grantee may read. The stored choice is always among the options. */
function OwnRow(props: InputProps) {
  const { resource, name, field, value, row } = props;
  const target = resourceMap[targetOf(field)];
  const { result } = useList<RowData, HttpError>({ resource: targetOf(field), pagination: { pageSize: 200 } });
  const found = target ? result.data.map((one) => [String(one.id), titleOf(target, one)]) : [];
  const earlier = row && !isBlank(value) ? [[String(value), String(row[titleNameOf(resource, name, resourceMap)] ?? value)]] : [];
  return <Choice {...props} all={Object.fromEntries([...earlier, ...found])} />;
}

/** Uploads a file as soon as it is chosen. */
function Upload(props: InputProps) {
  const { upload, remove, file, percent, failure } = useUpload(props);
  const { field, row, name, resource, value } = props;
  const saved = row && !isBlank(value) && row[name] === value ? String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル') : undefined;
  const fileName = isBlank(value) ? undefined : (file?.fileName ?? saved);
  return (
    <>
      <p className={baseCss.quiet}>{fileSizeHint(field)}</p>
      {fileName && (
        <p role="status">
          {fileName} <Button onClick={remove}>外す</Button>
        </p>
      )}
      <input
        id={props.id}
        type="file"
        accept={fileTypesOf(field)
          .map((type) => `.${type}`)
          .join(',')}
        {...ariaOf(props)}
        onBlur={props.onBlur}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void upload(chosen);
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
        }}
      />
      {percent !== undefined && (
        <progress max={100} value={percent}>
          {percent}%
        </progress>
      )}
      <p role="alert" className={granteeCss.failureLine}>
        {failure}
      </p>
    </>
  );
}

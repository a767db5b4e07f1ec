import type { ReactNode } from 'react';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import { type Answers, isAsked } from '../../schema/forms/answers.ts';
import { type FormField, type FormSection, formLimits } from '../../schema/forms/definition.ts';
import { FileButton } from '../ui/file-button.tsx';
import { endingsOf, hintOf } from '../ui/file-checks.ts';
import labelledCss from '../ui/labelled.module.css';
import { Labelled, LabelledGroup, Unit } from '../ui/labelled.tsx';
import { AnswerInput } from './answer-input.tsx';
import { ChoiceInput, FlagInput, MultiChoiceInput } from './choice-inputs.tsx';
import css from './form.module.css';
import { LongTextInput } from './long-text-input.tsx';
import { PointInput } from './point-input.tsx';
import { TableInput } from './table-input.tsx';

export interface FormActs {
  readonly onChange: (key: string, value: unknown) => void;
  /** Called when a field loses the focus. */
  readonly onLeave?: ((key: string) => void) | undefined;
  /** Called when an IME starts or ends composing. */
  readonly onCompose?: ((composing: boolean) => void) | undefined;
}

interface Props extends FormActs {
  readonly section: FormSection;
  /** The answers of the whole form, on which conditions depend. */
  readonly answers: Answers;
  /** The errors to be shown, by field. */
  readonly problems?: FieldErrors;
  /** A note below a field, by field, such as what the programme allows. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** Renders the attachments of a field; without it nothing can be attached. */
  readonly files?: (field: FormField) => ReactNode;
}

/** The questions of a section whose condition is met, each with its input. */
export function FormFields({ section, answers, problems = {}, notes = {}, files, ...acts }: Props) {
  return (
    <div className={css.formFields}>
      {section.fields
        .filter(({ when }) => isAsked(when, answers))
        .map((field) => (
          <div key={field.key} className={css.formField}>
            <FormInput {...acts} field={field} value={answers[field.key]} error={problems[field.key]} files={files} />
            {notes[field.key] && <p className={css.formNote}>{notes[field.key]}</p>}
          </div>
        ))}
    </div>
  );
}

/** The id of a field's input, for links within the page. */
export const fieldId = (key: string) => `field-${key}`;

interface InputProps extends FormActs, Pick<Props, 'files'> {
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
}

function FormInput({ field, value, error, files, onChange, onLeave, onCompose }: InputProps) {
  const { key, kind, label, required, help } = field;
  const frame = { id: fieldId(key), label, required, help: help && <span className={css.formHelp}>{help}</span>, error };
  const input = { field, value, onChange: (next: unknown) => onChange(key, next), onLeave: () => onLeave?.(key), onCompose };
  switch (kind) {
    case 'longText':
      return <LongTextInput {...input} frame={frame} />;
    case 'choice':
      return <ChoiceInput {...input} frame={frame} />;
    case 'multiChoice':
      return <MultiChoiceInput {...input} frame={frame} />;
    case 'flag':
      return <FlagInput {...input} frame={frame} />;
    case 'table':
      return <TableInput {...input} frame={frame} />;
    case 'point':
      return <PointInput {...input} frame={frame} />;
    case 'file':
      return <LabelledGroup {...frame}>{files?.(field) ?? <FileChoice field={field} onFiles={() => undefined} />}</LabelledGroup>;
    default:
      return (
        <Labelled {...frame}>
          {(tied) => {
            const box = <AnswerInput {...tied} {...input} kind={kind} className={kind === 'date' ? labelledCss.inputDate : undefined} />;
            const unit = kind === 'yen' ? '円' : field.unit;
            return unit ? <Unit unit={unit}>{box}</Unit> : box;
          }}
        </Labelled>
      );
  }
}

/** The accepted types and sizes, and the button to choose files. */
export function FileChoice({ field, onFiles }: { readonly field: FormField; readonly onFiles: (files: readonly File[]) => void }) {
  const { label, most = formLimits.files } = field;
  return (
    <>
      <p className={css.formNote}>
        {hintOf(field)}　{most}つまで
      </p>
      <FileButton inputLabel={`${label}に添付するファイル`} multiple={most > 1} accept={endingsOf(field)} onFiles={onFiles}>
        ファイルを選ぶ
      </FileButton>
    </>
  );
}

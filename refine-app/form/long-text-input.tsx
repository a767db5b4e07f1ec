import clsx from 'clsx/lite';
import type { ComponentProps } from 'react';
import type { FormField } from '../../schema/forms/definition.ts';
import { countText } from '../ui/count-text.ts';
import { Labelled } from '../ui/labelled.tsx';
import type { AnswerProps } from './answer-input.tsx';
import css from './form.module.css';

interface Props extends AnswerProps {
  readonly field: FormField;
  readonly frame: Omit<ComponentProps<typeof Labelled>, 'children'>;
}

/** A textarea with the number of characters left. Text that is too long is not cut off. */
export function LongTextInput({ field: { max }, frame, value, onChange, onLeave, onCompose }: Props) {
  const text = String(value ?? '');
  return (
    <Labelled {...frame}>
      {(tied) => (
        <>
          <textarea
            {...tied}
            aria-describedby={[tied['aria-describedby'], max && `${tied.id}-left`].filter(Boolean).join(' ') || undefined}
            rows={6}
            value={text}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            onBlur={onLeave}
            onCompositionStart={() => onCompose?.(true)}
            onCompositionEnd={() => onCompose?.(false)}
          />
          {max !== undefined && <Left id={`${tied.id}-left`} max={max} left={max - lengthOf(text)} />}
        </>
      )}
    </Labelled>
  );
}

/** Counts as the validation does. */
const lengthOf = (text: string) => [...text.normalize('NFC').replace(/\r\n?/g, '\n').trim()].length;

function Left({ id, max, left }: { readonly id: string; readonly max: number; readonly left: number }) {
  return (
    <p id={id} className={clsx(css.formNote, css.formLeft, left < 0 && css.formOver)}>
      {left < 0 ? `${countText(max)}文字を${countText(-left)}文字こえています` : `あと${countText(left)}文字（${countText(max)}文字まで）`}
    </p>
  );
}

import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { cellText } from '../cell-text.ts';
import { type EditableName, fieldNamed } from './fields.ts';
import type { ApplicationForm } from './use-application-form.ts';

/** Someone else changed the same fields meanwhile: both values, and the person decides. Nothing is lost until then. */
export function Conflict({ form }: { form: ApplicationForm }) {
  const { conflict } = form.state;
  const [theirs, setTheirs] = useState<ReadonlySet<EditableName>>(new Set());
  if (!conflict) return null;
  const settle = (event: FormEvent) => {
    event.preventDefault();
    void form.autosave.settle((name) => !theirs.has(name));
  };
  const choose = (name: EditableName, own: boolean) => setTheirs(new Set([...theirs].filter((one) => one !== name).concat(own ? [] : [name])));
  return (
    <form className="sheet conflict" onSubmit={settle}>
      <h2 ref={takeFocus} tabIndex={-1}>
        ほかの方が同じ項目を変更しました
      </h2>
      <p>{formatDateTime(conflict.latest.updatedAt)} に変更されています。どちらの内容を残すかを選んでください。選ぶまでは保存されません。</p>
      {conflict.names.map((name) => (
        <fieldset key={name}>
          <legend className="conflict-name">{fieldNamed(name).label}</legend>
          <Choice name={name} label="あなたの入力" value={cellText(form.row, name)} checked={!theirs.has(name)} onChoose={() => choose(name, true)} />
          <Choice
            name={name}
            label="ほかの方の変更"
            value={cellText(conflict.latest, name)}
            checked={theirs.has(name)}
            onChoose={() => choose(name, false)}
          />
        </fieldset>
      ))}
      <button type="submit" className="button button-main">
        選んだ内容を保存する
      </button>
    </form>
  );
}

interface ChoiceProps {
  name: EditableName;
  label: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, label, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="conflict-choice">
      <input type="radio" name={`conflict-${name}`} checked={checked} onChange={onChoose} />
      <span>
        <span className="soft">{label}</span>
        <span className="conflict-value">{value}</span>
      </span>
    </label>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import textBoxCss from '../../ui/text-box.module.css';
import css from '../list/views.module.css';

interface Props {
  readonly taken: readonly string[];
  readonly onSave: (label: string) => void;
}

/** Saves a list's conditions under a name. */
export function SaveView(props: Props) {
  return <Disclosure button={{ type: 'link', children: '条件を保存' }}>{(close) => <NameForm {...props} onDone={close} />}</Disclosure>;
}

function NameForm({ taken, onSave, onDone }: Props & { readonly onDone: () => void }) {
  const id = useId();
  const [label, setLabel] = useState('');
  const isTaken = taken.includes(label.trim());
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!label.trim() || isTaken) return;
    onSave(label.trim());
    onDone();
  };
  return (
    <form className={css.saveView} onSubmit={save}>
      <label htmlFor={id}>この条件の名前</label>
      <input
        id={id}
        className={textBoxCss.textBox}
        value={label}
        maxLength={20}
        aria-describedby={isTaken ? `${id}-taken` : undefined}
        onChange={({ target }) => setLabel(target.value)}
      />
      {isTaken && (
        <small id={`${id}-taken`} role="alert">
          この名前はすでに使われています
        </small>
      )}
      <Button type="primary" submit>
        保存する
      </Button>
    </form>
  );
}

import clsx from 'clsx/lite';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { Choice } from '../../ui/labelled.tsx';
import granteeCss from '../grantee.module.css';
import css from './saving.module.css';

interface Contested<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly own: string;
  readonly theirs: string;
}

interface Props<Key extends string> {
  /** When the other change was saved. */
  readonly at: string | null;
  /** The other change was made by the same person on another screen. */
  readonly own?: boolean;
  /** By whom, where that is known. */
  readonly by?: string | null;
  readonly contested: readonly Contested<Key>[];
  readonly onSettle: (keepsOwn: (key: Key) => boolean) => void;
}

/** Edit conflict: shows both values of each field, of which the user chooses one. Nothing is saved until then. */
export function Clash<Key extends string>({ at, by, own: isOwn = false, contested, onSettle }: Props<Key>) {
  const [theirs, setTheirs] = useState<ReadonlySet<Key>>(new Set());
  const settle = (event: FormEvent) => {
    event.preventDefault();
    onSettle((key) => !theirs.has(key));
  };
  const choose = (key: Key, own: boolean) => setTheirs(new Set([...theirs].filter((one) => one !== key).concat(own ? [] : [key])));
  return (
    <form className={clsx(granteeCss.sheet, granteeCss.note, css.clash)} onSubmit={settle}>
      <h2 ref={takeFocus} tabIndex={-1}>
        {isOwn ? 'ほかの画面で同じ項目が変更されました' : 'ほかの方が同じ項目を変更しました'}
      </h2>
      <p>
        {at && `${formatDateTime(at)} に${by ? `${by}さんが` : ''}変更しています。`}どちらの内容を残すかを選んでください。選ぶまでは保存されません。
      </p>
      {contested.map(({ key, label, own, theirs: other }) => (
        <fieldset key={key}>
          <legend className={css.clashName}>{label}</legend>
          <Version
            name={key}
            label={isOwn ? 'この画面の入力' : 'あなたの入力'}
            value={own}
            checked={!theirs.has(key)}
            onChoose={() => choose(key, true)}
          />
          <Version
            name={key}
            label={isOwn ? 'ほかの画面の変更' : 'ほかの方の変更'}
            value={other}
            checked={theirs.has(key)}
            onChoose={() => choose(key, false)}
          />
        </fieldset>
      ))}
      <Button submit type="primary">
        選んだ内容を保存する
      </Button>
    </form>
  );
}

interface VersionProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Version({ name, label, value, checked, onChoose }: VersionProps) {
  return (
    <Choice name={`clash-${name}`} checked={checked} onChange={onChoose}>
      <span>
        <span className={baseCss.quiet}>{label}</span>
        <span className={granteeCss.keptLines}>{value || '（空欄）'}</span>
      </span>
    </Choice>
  );
}

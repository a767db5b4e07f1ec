import clsx from 'clsx/lite';
import { type FormEvent, type ReactNode, useState } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useKeptText } from '../../ui/kept.ts';
import granteeCss from '../grantee.module.css';
import { CommentField } from './inputs.tsx';
import { Note } from './note.tsx';
import { StepFailure } from './part.tsx';

interface Props {
  /** Under which the text is kept until it has been sent. */
  readonly name: string;
  /** The text that goes with the step; none unless given. `missing`, where it must be there, says so. */
  readonly comment?: { readonly label: ReactNode; readonly missing?: string; readonly longest?: number; readonly refused?: string | undefined };
  readonly button: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** The way back. */
  readonly back?: string;
  readonly disabled?: boolean;
  readonly act: { readonly busy: boolean; readonly failure: string };
  readonly failed: string;
  /** @returns whether it has arrived */
  readonly onSend: (comment: string) => Promise<boolean>;
  /** What stands below the text. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}

/** The last page before a step is taken: what follows from it, a text that goes with it, and the button. */
export function StepForm({
  name,
  comment,
  button,
  busyText = '送信しています…',
  danger,
  back,
  disabled,
  act,
  failed,
  onSend,
  after,
  children,
}: Props) {
  const [text, setText] = useKeptText(`seseragiText/${name}`);
  const [tried, setTried] = useState(false);
  const isMissing = comment?.missing !== undefined && text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing);
    if (!isMissing && !disabled && !act.busy) void onSend(text.trim()).then((sent) => sent && setText(''));
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {comment && (
        <CommentField
          label={comment.label}
          required={comment.missing !== undefined}
          rows={comment.missing === undefined ? 3 : 5}
          longest={comment.longest}
          value={text}
          onValue={setText}
          error={comment.refused ?? (tried && isMissing ? comment.missing : undefined)}
        />
      )}
      {after}
      {act.failure && <StepFailure title={failed} text={act.failure} />}
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <Button submit type="primary" danger={danger} aria-disabled={act.busy || disabled || false}>
          {act.busy ? busyText : button}
        </Button>
        {back && <LinkButton to={back}>やめる</LinkButton>}
      </div>
    </form>
  );
}

/** What a step is about, and what follows from it. */
export function Consequences({ texts, children }: { readonly texts: readonly string[]; readonly children: ReactNode }) {
  return (
    <Note tone="bad">
      <p>{children}</p>
      <ul className={baseCss.bullets}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  );
}

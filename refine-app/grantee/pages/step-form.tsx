import clsx from 'clsx/lite';
import { type FormEvent, type ReactNode, useState } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useKeptText } from '../../ui/kept.ts';
import granteeCss from '../grantee.module.css';
import { CommentField } from './labelled-inputs.tsx';
import { Note } from './note.tsx';
import { StepFailure } from './query-part.tsx';

interface Props {
  /** Key under which the text is stored until it is sent. */
  readonly name: string;
  /** The comment that accompanies the step, if any. `missing` is the error where it is required and empty. */
  readonly comment?: { readonly label: ReactNode; readonly missing?: string; readonly longest?: number; readonly refused?: string | undefined };
  readonly button: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** Address of the cancel link. */
  readonly back?: string;
  readonly disabled?: boolean;
  readonly act: { readonly busy: boolean; readonly failure: string };
  readonly failed: string;
  /** @returns whether it was accepted */
  readonly onSend: (comment: string) => Promise<boolean>;
  /** Content below the comment. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}

/** The last page before a step: its consequences, a comment, and the button. */
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

/** What a step does, and its consequences. */
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

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { MailText } from '../../../messages/screens/console/mailing/mail-text.tsx';
import css from './letters.module.css';

interface Letter {
  readonly key: string | number;
  readonly name?: string;
  readonly address?: string;
  /** Subject matter, such as the application. */
  readonly about: ReactNode;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

interface Props {
  /** Accessible names of the list and of the shown mail. */
  readonly labels: { readonly recipients: string; readonly letter: string };
  readonly letters: readonly Letter[];
  /** False while only the recipients are known. */
  readonly written?: boolean;
  /** Shows the list for a single recipient too. */
  readonly listsOne?: boolean;
  readonly onShown?: (index: number) => void;
}

/** Recipients of mails, with the text of the selected one. */
export function MailPreviews({ labels, letters, written = true, listsOne = false, onShown }: Props) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, letters.length - 1);
  const letter = letters[at];
  const choose = (index: number) => {
    setChosen(index);
    onShown?.(index);
  };
  if (!letter) return null;
  return (
    <>
      {(letters.length > 1 || listsOne) && (
        <ol className={css.recipientList} aria-label={labels.recipients}>
          {letters.map(({ key, name, address, about }, index) => (
            <li key={key}>
              <button type="button" aria-pressed={written && index === at} onClick={() => choose(index)}>
                <span>
                  {name} 様　{address}
                </span>
                {about}
              </button>
            </li>
          ))}
        </ol>
      )}
      {written && letters.length > 1 && <Steps at={at} count={letters.length} onChoose={choose} />}
      {written && (
        <article className={css.mailLetter} aria-label={labels.letter}>
          <p className={css.mailTo}>
            {letter.name} 様（{letter.address}）
          </p>
          <h3>{letter.subject}</h3>
          <MailText body={letter.body} isHtml={letter.isHtml} />
        </article>
      )}
    </>
  );
}

/** Buttons for the previous and next recipient. */
function Steps({ at, count, onChoose }: { readonly at: number; readonly count: number; readonly onChoose: (index: number) => void }) {
  return (
    <div className={css.recipientSteps}>
      <Button size="small" icon={<LeftOutlined aria-hidden />} disabled={at === 0} onClick={() => onChoose(at - 1)}>
        前の宛先
      </Button>
      <span role="status">
        {countText(at + 1)} / {countText(count)} 通目
      </span>
      <Button size="small" icon={<RightOutlined aria-hidden />} iconPosition="end" disabled={at === count - 1} onClick={() => onChoose(at + 1)}>
        次の宛先
      </Button>
    </div>
  );
}

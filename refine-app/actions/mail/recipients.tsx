import { Alert } from 'antd';
import { memo, useState } from 'react';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { RecipientList, RecipientSteps } from '../recipient-list.tsx';
import { MailText } from './mail-text.tsx';
import type { MailCheck, Piece } from './use-mail-check.ts';

interface Props {
  readonly check: MailCheck;
  /** How many applications are chosen. */
  readonly total: number;
  readonly isHtml: boolean;
  /** The piece on show, so that a test mail is about the same application. */
  readonly onShown: (piece: Piece | undefined) => void;
}

/** Who gets the letter, who cannot, and what it says to each of them. */
export function Recipients({ check, total, isHtml, onShown }: Props) {
  const checking = useDelayed(check.running, 400);
  const good = check.pieces.filter(({ problem }) => problem === null);
  const bad = check.pieces.filter(({ problem }) => problem !== null);
  return (
    <section className="mail-side" aria-label="宛先と仕上がり" aria-busy={check.running}>
      <h2>
        宛先 <span className="quiet">{check.pieces.length > 0 ? `${countText(good.length)}件` : `選択した申請 ${countText(total)}件`}</span>
      </h2>
      <p role="status" className="mail-checking">
        {checking ? `宛先を確かめています… ${countText(check.done)} / ${countText(total)}件` : ''}
      </p>
      {check.failure && <FailureFace title="宛先を確かめられませんでした" error={new Error(check.failure)} onRetry={check.retry} />}
      {bad.length > 0 && <LeftOut pieces={bad} />}
      {good.length > 0 && <Letters pieces={good} written={check.written && check.filled} isHtml={isHtml} onShown={onShown} />}
      {!check.written && <p className="mail-hint">件名と本文を入力すると、宛先ごとの仕上がりがここに出ます。</p>}
    </section>
  );
}

/** Those whom the letter does not reach, with the reason. */
export function LeftOut({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${countText(pieces.length)}件には送信されません`}
      description={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className="mail-left" tabIndex={0} aria-label="送信されない申請">
          {pieces.map((piece) => (
            <li key={keyOf(piece)}>
              <PieceName piece={piece} />
              <br />
              {piece.recipient ? `${piece.recipient.name} 様：` : ''}
              {piece.problem}
            </li>
          ))}
        </ul>
      }
    />
  );
}

type LettersProps = Pick<Props, 'isHtml' | 'onShown'> & { readonly pieces: readonly Piece[]; readonly written: boolean };

/** Only shown anew when the answers change: there may be a thousand. */
const Letters = memo(function Letters({ pieces, written, isHtml, onShown }: LettersProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pieces.length - 1);
  const piece = pieces[at];
  const choose = (index: number) => {
    setChosen(index);
    onShown(pieces[index]);
  };
  return (
    <>
      <RecipientList
        label="宛先の一覧"
        recipients={pieces.map((one) => ({
          key: keyOf(one),
          name: one.recipient?.name,
          address: one.recipient?.address,
          about: <PieceName piece={one} />,
        }))}
        at={written ? at : null}
        onChoose={choose}
      />
      {written && pieces.length > 1 && <RecipientSteps at={at} count={pieces.length} onChoose={choose} />}
      {written && piece && (
        <article className="mail-letter" aria-label="仕上がり">
          <p className="mail-to">
            {piece.recipient?.name} 様（{piece.recipient?.address}）
          </p>
          <h3>{piece.subject}</h3>
          <MailText body={piece.body} isHtml={isHtml} />
        </article>
      )}
    </>
  );
});

function PieceName({ piece }: { readonly piece: Piece }) {
  return (
    <span className="quiet">
      {piece.grantNumber} {piece.title}
    </span>
  );
}

function keyOf({ applicationId, recipient }: Piece): string {
  return `${applicationId} ${recipient?.address ?? ''}`;
}

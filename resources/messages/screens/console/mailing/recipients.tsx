import { Alert } from 'antd';
import { memo } from 'react';
import { LongList } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { useDelayed } from '../../../../../refine-app/ui/timing.ts';
import { MailPreviews } from '../../../../letters/screens/console/mail-previews.tsx';
import css from './mail.module.css';
import type { MailCheck, Piece } from './use-mail-check.ts';

interface Props {
  readonly check: MailCheck;
  /** Number of chosen applications. */
  readonly total: number;
  readonly isHtml: boolean;
  /** Called with the shown piece, so that a test mail uses the same application. */
  readonly onShown: (piece: Piece | undefined) => void;
}

/** Recipients, those left out, and a preview for each. */
export function Recipients({ check, total, isHtml, onShown }: Props) {
  const checking = useDelayed(check.running, 400);
  const sendable = check.pieces.filter(({ problem }) => problem === null);
  const leftOut = check.pieces.filter(({ problem }) => problem !== null);
  return (
    <section className={css.mailSide} aria-label="宛先と仕上がり" aria-busy={check.running}>
      <h2>
        宛先{' '}
        <span className={baseCss.quiet}>{check.pieces.length > 0 ? `${countText(sendable.length)}件` : `選択した申請 ${countText(total)}件`}</span>
      </h2>
      <p role="status" className={css.mailChecking}>
        {checking ? `宛先を確かめています… ${countText(check.done)} / ${countText(total)}件` : ''}
      </p>
      {check.failure && <FailureState title="宛先を確かめられませんでした" error={new Error(check.failure)} onRetry={check.retry} />}
      {leftOut.length > 0 && <LeftOut pieces={leftOut} />}
      {sendable.length > 0 && <Ready pieces={sendable} written={check.written && check.filled} isHtml={isHtml} onShown={onShown} />}
      {!check.written && <p className={css.mailHint}>件名と本文を入力すると、宛先ごとの仕上がりがここに出ます。</p>}
    </section>
  );
}

/** Applications without a deliverable mail, with the reason. */
export function LeftOut({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${countText(pieces.length)}件には送信されません`}
      description={<LongList label="送信されない申請" entries={pieces.map((piece) => ({ key: keyOf(piece), content: <Refused piece={piece} /> }))} />}
    />
  );
}

function Refused({ piece }: { readonly piece: Piece }) {
  return (
    <>
      <PieceName piece={piece} />
      <br />
      {piece.recipient ? `${piece.recipient.name} 様：` : ''}
      {piece.problem}
    </>
  );
}

type ReadyProps = Pick<Props, 'isHtml' | 'onShown'> & { readonly pieces: readonly Piece[]; readonly written: boolean };

/** Memoized, as there may be a thousand pieces. */
const Ready = memo(function Ready({ pieces, written, isHtml, onShown }: ReadyProps) {
  return (
    <MailPreviews
      labels={{ recipients: '宛先の一覧', letter: '仕上がり' }}
      letters={pieces.map((piece) => ({ key: keyOf(piece), ...piece.recipient, ...piece, isHtml, about: <PieceName piece={piece} /> }))}
      written={written}
      listsOne
      onShown={(index) => onShown(pieces[index])}
    />
  );
});

function PieceName({ piece }: { readonly piece: Piece }) {
  return (
    <span className={baseCss.quiet}>
      {[piece, ...piece.others].map(({ applicationId, grantNumber, title }) => (
        <span key={applicationId} className={css.mailGrant}>
          {grantNumber} {title}
        </span>
      ))}
    </span>
  );
}

function keyOf({ applicationId, recipient }: Piece): string {
  return `${applicationId} ${recipient?.address ?? ''}`;
}

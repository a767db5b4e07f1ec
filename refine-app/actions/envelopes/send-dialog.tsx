import { Modal, Progress as ProgressBar } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { Asking } from './asking.tsx';
import { type Kind, kindWords } from './kinds.ts';
import { SendResults } from './send-results.tsx';
import { useSendCheck } from './use-send-check.ts';
import { type Progress, useSending } from './use-sending.ts';
import './envelopes.css';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly onClose: (sent: boolean) => void;
}

/** Asks which letter goes out, shows to whom and to whom not, sends it, and tells what came of each row. */
export function SendDialog({ resource, rows, onClose }: Props) {
  useReturnFocus();
  const [kind, setKind] = useState<Kind>('ukesyo');
  const check = useSendCheck(rows, kind);
  const { start, again, stop, progress, outcomes } = useSending();
  const running = progress !== undefined;
  const finished = !running && outcomes.length > 0;
  const count = check.sendable.length;
  useUnsavedWarning(running);
  const close = () => onClose(outcomes.some(({ state }) => state === 'sent'));
  return (
    <Modal
      open
      width={680}
      title={rows.length > 1 ? `請書・確認書類の送信（${countText(rows.length)}件）` : '請書・確認書類の送信'}
      onCancel={running ? stop : close}
      onOk={finished ? close : () => void start(check.sendable, kind, check.leftOut)}
      okText={finished ? '閉じる' : `${rows.length > 1 && count > 0 ? `${countText(count)}件に` : ''}${kindWords[kind].letter}を送信する`}
      cancelText={running ? 'ここで中止する' : 'やめる'}
      okButtonProps={{ hidden: running, disabled: !finished && (count === 0 || check.running) }}
      cancelButtonProps={{ disabled: progress?.stopping ?? false, hidden: finished }}
      closable={!running}
      maskClosable={false}
      keyboard={!running}
    >
      {!running && !finished && <Asking resource={resource} total={rows.length} kind={kind} onKind={setKind} check={check} />}
      {progress && <Running {...progress} kind={kind} />}
      {finished && <SendResults resource={resource} kind={kind} outcomes={outcomes} onAgain={(state) => void again(kind, state)} />}
    </Modal>
  );
}

function Running({ done, total, stopping, kind }: Progress & { readonly kind: Kind }) {
  return (
    <div className="envelope-progress" tabIndex={-1} ref={takeFocus}>
      <p>
        {stopping
          ? '送信を中止しています。いま送っているものが終わるまで、お待ちください。'
          : `${kindWords[kind].letter}を作り、送信しています。終わるまで、この画面を閉じないでください。`}
      </p>
      <ProgressBar percent={Math.floor((done / total) * 100)} showInfo={false} aria-label="送信の進み具合" />
      <p role="status">
        {countText(done)} / {countText(total)} 件
      </p>
    </div>
  );
}

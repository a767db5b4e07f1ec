import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { http } from '../../../../../refine-app/data/http.ts';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { conflictAnswers, hintStates } from '../../../rules/terms.ts';
import { assign, type Hint, hintText, openHints, type Place, type Round, reviews } from './round.ts';
import css from './rounds.module.css';

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Props {
  readonly place: Place;
  readonly row: Round;
  readonly edits: boolean;
  readonly onClose: () => void;
}

/** State of one member and application, with the actions available to staff. */
export function CellDialog({ place, row, edits, onClose }: Props) {
  const { item, member, cell } = place;
  const [asksConflict, setAsksConflict] = useState(false);
  const [reason, setReason] = useState('');
  const { run, busy, failure, refused, refresh } = useAsyncCall();
  const reasonId = useId();
  const pair = { applicationId: item.applicationId, userId: member.userId };
  const isBarred = cell?.answer === 'conflict' || cell?.answer === 'unsure';
  const isAssigned = cell?.status !== null && cell?.status !== undefined && cell.status !== 'withdrawn';
  const done = async (title: string, act: () => Promise<unknown>, closes = true) => {
    const isDone = await run(async () => {
      await act();
      await refresh();
    });
    if (!isDone) return;
    toast({ type: 'success', title, message: `${member.name}　${item.entryNumber}` });
    setReason('');
    if (closes) onClose();
  };
  const assignMember = () =>
    done('割り当てました', async () => {
      const [result] = await assign(row.id, [pair]);
      if (result && !result.success) throw new Error(result.error ?? '');
    });
  if (asksConflict) return <ConflictDialog row={row} items={[item]} preset={pair} onClose={onClose} />;
  const canWithdraw = edits && isAssigned && cell?.status !== 'recused' && cell?.status !== 'frozen';
  return (
    <Dialog title={`${member.name}　${item.entryNumber}`} busy={busy} footer={null} onCancel={onClose}>
      <div className={css.place}>
        <p>
          {item.organizationName}
          <br />
          <span className={baseCss.quiet}>{item.title}</span>
        </p>
        <p>
          {isAssigned ? <StatusBadge field={reviews.fields.status} value={cell.status} /> : <Badge>割り当てていません</Badge>}
          {cell?.answer && `　申告：${conflictAnswers[cell.answer]}${cell.pinned ? '（事務局が固定）' : ''}`}
        </p>
        {(cell?.hints ?? []).map((hint) => (
          <HintLine key={hint.id} hint={hint} edits={edits} busy={busy} onAct={done} />
        ))}
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
        {canWithdraw && (
          <div className={css.reason}>
            <label htmlFor={reasonId}>割当てを取り消す理由</label>
            <Input id={reasonId} value={reason} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
            {refused.comment && <span className={baseCss.failed}>{refused.comment}</span>}
            <Button
              danger
              loading={busy}
              onClick={() =>
                void done('割当てを取り消しました', () =>
                  http.post(`/api/reviews/${cell?.reviewId}/withdraw`, { comment: reason, version: cell?.reviewVersion }),
                )
              }
            >
              割当てを取り消す
            </Button>
          </div>
        )}
        {edits && (
          <p className={css.ways}>
            {!isAssigned && !isBarred && (
              <Button type="primary" loading={busy} onClick={() => void assignMember()}>
                {openHints(cell).length > 0 ? '手がかりがあっても割り当てる' : '割り当てる'}
              </Button>
            )}
            <Button onClick={() => setAsksConflict(true)}>利害関係を記録する</Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface HintLineProps {
  readonly hint: Hint;
  readonly edits: boolean;
  readonly busy: boolean;
  readonly onAct: (title: string, act: () => Promise<unknown>, closes?: boolean) => Promise<void>;
}

/** A conflict hint with its evidence, for staff to confirm or dismiss. */
function HintLine({ hint, edits, busy, onAct }: HintLineProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const path = `/api/conflict_hints/${hint.id}`;
  if (hint.status !== 'open')
    return (
      <p className={baseCss.quiet}>
        {hintText(hint)}（{hintStates[hint.status]}）
      </p>
    );
  return (
    <div className={css.hint}>
      <p>{hintText(hint)}</p>
      {edits && (
        <>
          <Button
            loading={busy}
            onClick={() => void onAct('関係ありとして固定しました', () => http.post(`${path}/confirm`, { version: hint.version }))}
          >
            関係ありとして固定する
          </Button>
          <div className={css.reason}>
            <label htmlFor={id}>関係なしとする理由</label>
            <Input id={id} value={reason} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
            <Button
              loading={busy}
              onClick={() => void onAct('関係なしとしました', () => http.post(`${path}/dismiss`, { comment: reason, version: hint.version }), false)}
            >
              関係なしとする
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

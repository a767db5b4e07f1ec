import { Alert, Checkbox, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { formatYen } from '../../../../domain/money/yen.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { NumberText } from '../../../../refine-app/resource/kinds/inputs/number-text.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { showErrors } from '../../../../refine-app/ui/focus.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { RowsDialog } from '../../../../refine-app/ui/rows-dialog.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { type TaxLine, taxOf, taxOfLines } from '../../rules/tax-lines.ts';
import { taxRates } from '../../rules/terms.ts';
import css from './receipts.module.css';
import { type LineDraft, linesOf, sumOf, usableLines, withOneMore } from './tax-lines.ts';

interface Props {
  readonly resource: Resource;
  readonly receipt: RowData;
  readonly onClose: () => void;
}

/** Edits the tax lines of a receipt, for staff who enter a paper receipt or correct one. With fewer than two lines the receipt has one rate. */
export function TaxLinesDialog({ resource, receipt, onClose }: Props) {
  const [lines, setLines] = useState(() => linesOf(receipt));
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const set = (index: number, patch: Partial<LineDraft>) => setLines((old) => old.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  const usable = usableLines(lines);
  const ready = () => {
    showErrors(box.current, () => setMissing(usable === null));
    return usable !== null;
  };
  const done = () => {
    toast({ type: 'success', title: '保存完了', message: '税率ごとの内訳を更新しました' });
    void refresh();
    onClose();
  };
  return (
    <RowsDialog
      resource={resource}
      title="税率ごとの内訳"
      rows={[receipt]}
      ability="update"
      confirmLabel="保存する"
      ready={ready}
      run={(row) => http.put(`/api/receipts/${row.id}`, { ...bodyOf(usable ?? []), version: row.version })}
      onDone={done}
      onClose={onClose}
    >
      <p>領収書に書かれている税率ごとの合計を入力してください。消費税額は、税率ごとに計算します。</p>
      <div ref={box}>
        <ol className={css.taxLines}>
          {lines.map((line, index) => (
            <Line
              key={line.key}
              place={index + 1}
              line={line}
              missing={missing && !(typeof line.amount === 'number' && line.amount > 0)}
              onChange={(patch) => set(index, patch)}
              onRemove={lines.length > 1 ? () => setLines((old) => old.filter(({ key }) => key !== line.key)) : undefined}
            />
          ))}
        </ol>
      </div>
      <Button onClick={() => setLines(withOneMore)}>税率を追加する</Button>
      {missing && usable === null && <Alert type="error" showIcon role="alert" message="内訳の金額は0より大きい値を入力してください" />}
      <p className={css.taxLinesTotal}>
        合計 <strong>{formatYen(sumOf(lines))}</strong>
        {usable && <span className={baseCss.quiet}>（うち消費税 {formatYen(taxOfAll(usable))}）</span>}
      </p>
    </RowsDialog>
  );
}

interface LineProps {
  readonly place: number;
  readonly line: LineDraft;
  readonly missing: boolean;
  readonly onChange: (patch: Partial<LineDraft>) => void;
  readonly onRemove: (() => void) | undefined;
}

function Line({ place, line, missing, onChange, onRemove }: LineProps) {
  const id = useId();
  return (
    <li>
      <Select
        className={css.taxRate}
        aria-label={`内訳${place}の税率`}
        value={line.taxRate}
        options={rates}
        popupMatchSelectWidth={false}
        onChange={(taxRate) => onChange({ taxRate })}
      />
      <NumberText
        id={id}
        className={css.taxAmount}
        value={line.amount}
        onChange={(amount) => onChange({ amount })}
        step={1}
        least={0}
        grouped
        prefix="¥"
        aria-label={`内訳${place}の金額`}
        aria-required="true"
        aria-invalid={missing || undefined}
      />
      <Checkbox checked={line.taxIncluded} onChange={(event) => onChange({ taxIncluded: event.target.checked })}>
        税込み
      </Checkbox>
      {onRemove && (
        <Button type="text" danger aria-label={`内訳${place}を消す`} onClick={onRemove}>
          消す
        </Button>
      )}
    </li>
  );
}

const rates = Object.entries(taxRates)
  .map(([rate, label]) => ({ value: Number(rate), label }))
  .sort((a, b) => b.value - a.value);

/** A single line is stored in the receipt's own fields. */
function bodyOf(lines: readonly TaxLine[]): object {
  const [only] = lines;
  return lines.length > 1 || !only ? { lines } : { lines: [], ...only };
}

function taxOfAll(lines: readonly TaxLine[]): number {
  const [only] = lines;
  return lines.length === 1 && only ? taxOf(only.amount, only.taxRate, only.taxIncluded) : taxOfLines(lines);
}

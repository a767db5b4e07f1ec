import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import baseCss from '../../ui/base.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { useDebounced } from '../../ui/timing.ts';
import { type Hit, useHits } from './hits.ts';
import css from './palette.module.css';

/** Command palette (Ctrl/⌘+K): finds screens by name and records by number or name; shows suggestions before anything is typed. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog maskClosable onCancel={onClose} footer={null} title="画面や記録を探す" width={640} style={{ top: 64 }}>
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const settled = useDebounced(composing ? '' : text.trim(), 250);
  const { hits, busy, failed } = useHits(settled);
  const [index, setIndex] = useState(0);
  const current = Math.min(index, hits.length - 1);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    if (typeof hit.to === 'string') navigate(hit.to);
    else hit.to.click();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setIndex((current + 1) % Math.max(hits.length, 1));
    else if (event.key === 'ArrowUp') setIndex((current - 1 + hits.length) % Math.max(hits.length, 1));
    else if (event.key === 'Enter') go(hits[current]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.palette}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="画面名、助成番号、受付番号、団体名、氏名"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[current] ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder="画面名、助成番号、受付番号、団体名、氏名"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
      />
      <Hits id={id} hits={hits} current={current} onChoose={go} onPoint={setIndex} />
      <p className={css.paletteState} role="status">
        {stateText(settled, hits.length, busy, failed)}
      </p>
    </div>
  );
}

interface HitsProps {
  id: string;
  hits: readonly Hit[];
  current: number;
  onChoose: (hit: Hit) => void;
  onPoint: (index: number) => void;
}

function Hits({ id, hits, current, onChoose, onPoint }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="見つかったもの" className={css.paletteHits}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above, which keeps the focus
        <div
          key={`${hit.group}${hit.title}${hit.to}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(hit)}
        >
          <span className={css.paletteGroup}>{hit.group}</span>
          <span>{hit.title}</span>
          <span className={baseCss.quiet}>{hit.detail}</span>
        </div>
      ))}
    </div>
  );
}

function stateText(text: string, count: number, busy: boolean, failed: boolean): string {
  if (failed) return '一部を探せませんでした。しばらくしてから、もう一度お試しください。';
  if (busy) return '探しています…';
  if (text !== '' && count === 0) return `「${text}」に一致するものがありません。`;
  return '↑ ↓ で選び、Enter で開きます。';
}

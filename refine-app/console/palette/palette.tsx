import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fold } from '../../../domain/text/fold.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { dataProvider } from '../../providers/data.ts';
import { type Me, useMe } from '../../providers/session.ts';
import baseCss from '../../ui/base.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { createPath, recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { useSettled } from '../../ui/timing.ts';
import { titleOf, wordsOf } from '../../ui/title.ts';
import { navigationFor } from '../shell/navigation.ts';
import css from './palette.module.css';

/** Ctrl/⌘+K: a screen by its name, a record by its numbers and names. */
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
  const settled = useSettled(composing ? '' : text.trim(), 250);
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
    navigate(hit.path);
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
          key={`${hit.group}${hit.path}`}
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

interface Hit {
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

/** Where records are looked for, and which of their fields tell them apart. */
const sources: readonly { resource: Resource; detail: readonly string[] }[] = [
  { resource: resources.applications, detail: ['grantNumber', 'entryNumber', 'organizationName'] },
  { resource: resources.organizations, detail: ['organizationType', 'prefecture'] },
  { resource: resources.recipient_users, detail: ['organization_name', 'email'] },
  { resource: resources.users, detail: ['roletype', 'email'] },
];

const perSource = 5;

function useHits(text: string) {
  const me = useMe();
  const open = sources.filter(({ resource }) => may(me, resource.name, 'read'));
  const answers = useQueries({
    queries: open.map(({ resource }) => ({
      queryKey: ['palette', resource.name, text],
      queryFn: () => search(resource, text),
      enabled: text !== '',
      staleTime: 30_000,
    })),
  });
  const records = answers.flatMap(({ data }, index) => {
    const source = open[index];
    return source && data ? data.map((row) => hitOf(source.resource, source.detail, row)) : [];
  });
  return {
    hits: [...screens(me, text), ...records],
    busy: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}

async function search(resource: Resource, text: string): Promise<RowData[]> {
  const { data } = await dataProvider.getList<RowData>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: perSource, mode: 'server' },
    filters: [{ field: 'q', operator: 'eq', value: text }],
  });
  return data;
}

function hitOf(resource: Resource, detail: readonly string[], row: RowData): Hit {
  const parts = detail.map((name) => wordsOf(resource, name, row)).filter((part) => part !== '—');
  return { group: resource.label, title: titleOf(resource, row), detail: parts.join(' ・ '), path: recordPath(resource, row) };
}

/** The screens and the "register" actions whose names hold the text; without a text, the screens. */
function screens(me: Me, text: string): Hit[] {
  const { main, groups, inner } = navigationFor(me);
  const entries = [...main, ...groups.flatMap((group) => group.entries), ...inner];
  const lists = entries.map(({ label, path }) => ({ group: '画面', title: label, detail: '', path }));
  if (text === '') return lists;
  const creations = entries.flatMap(({ resource }) =>
    resource && may(me, resource.name, 'create')
      ? [{ group: '操作', title: `${resource.label}を登録する`, detail: '', path: createPath(resource) }]
      : [],
  );
  return [...lists, ...creations].filter(({ title }) => fold(title).includes(fold(text)));
}

import { DownOutlined } from '@ant-design/icons-svg';
import { type ComponentType, type FunctionComponent, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import './text-box.css';
import { withAntd } from './with-antd.tsx';

export interface StandInProps {
  readonly id: string;
  readonly 'aria-label': string;
  readonly placeholder: string;
  /** What is chosen, in words. */
  readonly words: readonly string[];
}

/** How the stand-in was left: the select goes on from there. */
export interface Beginning {
  readonly autoFocus: boolean;
  readonly defaultOpen: boolean;
}

type LaterSelect<Props> = FunctionComponent<Props> & { readonly fetch: () => Promise<unknown> };

/**
 * A select of antd that comes when somebody turns to it, or when something is chosen in it: lists have several, and most are left alone. Until
 * then its place is taken by one box that looks like it and is the same to keyboards and screen readers.
 */
export function laterSelect<Props extends StandInProps>(load: () => Promise<ComponentType<Props & Beginning>>): LaterSelect<Props> {
  const framed = withAntd(load);
  let known: ComponentType<Props & Beginning> | undefined;
  /** One that does not come is asked for again at the next touch. */
  const fetch = async () => {
    known ??= await framed().catch(() => undefined);
    return known;
  };

  function Shown(props: Props) {
    const { words } = props;
    const [select, setSelect] = useState(() => (known && words.length > 0 ? { Part: known, beginning: untouched } : undefined));
    const input = useRef<HTMLInputElement>(null);
    /** A press gives the focus first and ends as a click: the box must stand until then. */
    const pressing = useRef(false);
    const turn = useCallback(async (open = false) => {
      const Part = await fetch();
      if (!Part) return;
      const autoFocus = document.activeElement === input.current;
      setSelect((before) => before ?? { Part, beginning: { autoFocus, defaultOpen: autoFocus && open } });
    }, []);
    const isSet = words.length > 0;
    useEffect(() => {
      if (isSet) void turn();
    }, [isSet, turn]);
    if (select) return <select.Part {...props} {...select.beginning} />;
    return (
      <span className="text-box text-box-ended">
        <input
          ref={input}
          id={props.id}
          type="text"
          role="combobox"
          aria-label={props['aria-label']}
          aria-expanded={false}
          aria-haspopup="listbox"
          placeholder={props.placeholder}
          value={words.join('、')}
          readOnly
          onPointerEnter={fetch}
          onPointerDown={() => {
            pressing.current = true;
          }}
          onFocus={() => void (pressing.current || turn())}
          onClick={() => void turn(true)}
          onKeyDown={({ key }) => void turn(opening.includes(key))}
        />
        <Icon of={DownOutlined} />
      </span>
    );
  }
  return Object.assign(Shown, { fetch });
}

const untouched: Beginning = { autoFocus: false, defaultOpen: false };

const opening: readonly string[] = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

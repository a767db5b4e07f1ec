import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { type Area, areas } from '../ui/areas.ts';
import { foundationName, supportMail } from '../ui/foundation.ts';
import { usePageTitle } from '../ui/page-title.ts';
import './entrance.css';

const names: Record<Area, string> = { admin: '助成管理システム（職員用）', user: '助成金申請・報告システム' };

/** The sheet of paper that every page before the door is written on. */
export function EntranceFrame({ area, title, children }: { area: Area; title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="entrance" data-area={area}>
      <header className="entrance-head">
        <a href={areas[area].login}>
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>
            {foundationName}
            <small>{names[area]}</small>
          </span>
        </a>
      </header>
      <main className="entrance-sheet">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The ways on from a page about a forgotten password: the login and, for grantees, someone to ask. */
export function EntranceLinks({ area }: { area: Area }) {
  return (
    <ul className="entrance-links">
      <li>
        <Link to={areas[area].login}>ログインページへ戻る</Link>
      </li>
      {area === 'user' && <SupportLink />}
    </ul>
  );
}

/** Where the foundation has said whom to ask. */
export function SupportLink() {
  if (!supportMail) return null;
  return (
    <li>
      <a href={`mailto:${supportMail}`}>お問い合わせ（{supportMail}）</a>
    </li>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  help?: ReactNode;
}

/** One labelled input with its error beside it; a password can be made readable. */
export function TextField({ label, value, onValue, error, help, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const [revealed, reveal] = useState(false);
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="field-box">
        <input
          {...rest}
          id={id}
          type={revealed ? 'text' : type}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {type === 'password' && (
          <button
            type="button"
            className="entrance-reveal"
            aria-label={`${label}を${revealed ? '隠す' : '表示する'}`}
            onClick={() => reveal(!revealed)}
          >
            {revealed ? '隠す' : '表示'}
          </button>
        )}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { type Area, areas } from '../ui/areas.ts';
import { foundationName } from '../ui/foundation.ts';
import { usePageTitle } from '../ui/page-title.ts';
import './entrance.css';

const names: Record<Area, string> = { admin: '助成管理システム（職員用）', user: '助成金申請・報告システム' };

/** The sheet of paper that every page before the door is written on. */
export function EntranceFrame({ area, title, children }: { area: Area; title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={`entrance entrance-${area}`}>
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

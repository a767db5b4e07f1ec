import type { ReactNode } from 'react';

/** A page that only says something, and what to do next. */
export function NoticePage({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section className="notice-page">
      <h1>{title}</h1>
      {children}
      {actions && <div className="notice-actions">{actions}</div>}
    </section>
  );
}

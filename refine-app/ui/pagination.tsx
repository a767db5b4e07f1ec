import { Link } from 'react-router';
import { pageWindow } from '../../domain/page-window.ts';
import { Button } from './button.tsx';
import css from './pagination.module.css';

interface Props {
  readonly current: number;
  readonly pages: number;
  /** The address of a page, so that it can be opened in a tab. */
  readonly href: (page: number) => string;
}

export function Pagination({ current, pages, href }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={css.pages} aria-label="ページの切り替え">
      <Step page={current - 1} within={current > 1} href={href} label="前へ" />
      <ul>
        {pageWindow(current, pages).map((item, index) => (
          <li key={item === 'gap' ? `gap-${index < 3}` : item}>
            {item === 'gap' ? <span className={css.pagesGap}>…</span> : <PageLink page={item} current={item === current} href={href} />}
          </li>
        ))}
      </ul>
      <Step page={current + 1} within={current < pages} href={href} label="次へ" />
    </nav>
  );
}

function PageLink({ page, current, href }: { readonly page: number; readonly current: boolean; readonly href: Props['href'] }) {
  return (
    <Link to={href(page)} aria-label={`${page}ページ`} aria-current={current ? 'page' : undefined}>
      {page}
    </Link>
  );
}

function Step({
  page,
  within,
  href,
  label,
}: {
  readonly page: number;
  readonly within: boolean;
  readonly href: Props['href'];
  readonly label: string;
}) {
  if (!within) return <span className={css.pagesOff}>{label}</span>;
  return <Link to={href(page)}>{label}</Link>;
}

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Pagination for a table whose pages have no addresses. */
export function Pager({ label, page, pages, onChange }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        前へ
      </Button>
      <span role="status">
        {page} / {pages} ページ
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        次へ
      </Button>
    </nav>
  );
}

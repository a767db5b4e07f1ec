import { type ReactNode, useDeferredValue } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adviceText, isMissing } from '../../ui/failure.ts';
import { Disconnected, Placeholder } from '../../ui/waiting.tsx';
import granteeCss from '../grantee.module.css';
import { Note } from './note.tsx';

interface Query {
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly fetchStatus: string;
  readonly error: { readonly message: string } | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly query: Query;
  /** Title of a loading failure. */
  readonly failed: string;
  /** Text where it does not exist. */
  readonly missing?: string;
  readonly children: () => ReactNode;
}

/** A part of a page with data from the server: a placeholder while it loads, a retry on failure, then its content, which a failed refetch leaves. */
export function QueryPart({ query, failed, missing, children }: Props) {
  // Deferred, so that the content renders concurrently and a slow phone can scroll meanwhile.
  const held = useDeferredValue(query.isPending);
  if (query.isPending && query.fetchStatus === 'paused') return <Disconnected className={granteeCss.sheet} />;
  if (missing && isMissing(query.error)) return <p className={granteeCss.sheet}>{missing}</p>;
  if (query.isPending || (held && !query.isLoadingError)) return <Placeholder />;
  if (query.isLoadingError) return <LoadFailure title={failed} error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  return children();
}

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  /** Whether it has a sheet of its own. */
  readonly sheet?: boolean;
  /** Whether an address or a step moves the focus to its heading. */
  readonly reached?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its heading. */
export function Section({ id, title, sheet, reached, children }: SectionProps) {
  return (
    <section className={sheet ? granteeCss.sheet : undefined} aria-labelledby={id}>
      <h2 id={id} tabIndex={reached ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SettledProps {
  readonly queries: readonly { readonly isPending: boolean; readonly fetchStatus: string; readonly errorUpdateCount: number }[];
  readonly children: ReactNode;
}

/**
 * Shows parts that are stacked at once, so that later ones do not shift earlier ones under the user's thumb. Afterwards each part reports and retries its
 * own failures, which leaves the others and what was typed in them.
 */
export function Settled({ queries, children }: SettledProps) {
  const waiting = queries.some(({ isPending, fetchStatus, errorUpdateCount }) => isPending && fetchStatus === 'fetching' && errorUpdateCount === 0);
  // Deferred, so that the parts render concurrently and a slow phone can scroll meanwhile.
  const held = useDeferredValue(waiting);
  return waiting || held ? <Placeholder /> : children;
}

/** A loading failure with a retry. */
export function LoadFailure({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return <FailureBox title={title} text={adviceText(error)} retry={retry} />;
}

/** A failed step: what happened, and that the input is kept. */
export function StepFailure({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <FailureBox title={title} text={text}>
      <p className={baseCss.quiet}>入力した内容は残っています。</p>
    </FailureBox>
  );
}

interface FailureProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function FailureBox({ title, text, retry, children }: FailureProps) {
  return (
    <Note tone="bad" title={title} role="alert">
      <p>{text}</p>
      {children}
      {retry && <Button onClick={retry}>もう一度読み込む</Button>}
    </Note>
  );
}

interface ChooseFirstProps {
  readonly title?: string;
  readonly text?: string;
}

/** Shown on a page about one grant while none is selected. */
export function ChooseFirst({ title = '助成番号が選択されていません', text = 'はじめに、手続きをする助成を選んでください。' }: ChooseFirstProps) {
  return (
    <section className={granteeCss.sheet}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      <LinkButton type="primary" to="/user/application-select">
        助成を選ぶ
      </LinkButton>
    </section>
  );
}

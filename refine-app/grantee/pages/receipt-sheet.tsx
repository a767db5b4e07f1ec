import type { ReactNode } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { foundationName } from '../../ui/foundation.ts';
import granteeCss from '../grantee.module.css';
import { FactList } from './facts.tsx';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
  /** The next step. */
  readonly next: ReactNode;
  /** Whether to show the foundation's name below. */
  readonly isSigned?: boolean;
  /** Content between the facts and the next step. */
  readonly children?: ReactNode;
}

/** A printable confirmation that a step was received. */
export function ReceiptSheet({ label, className = granteeCss.sheet, facts, next, isSigned = false, children }: Props) {
  return (
    <section className={className} aria-label={label}>
      <FactList facts={facts} />
      {children}
      <p>
        <strong>このあと</strong>
        <br />
        {next}
      </p>
      {isSigned && <p className={baseCss.quiet}>{foundationName}</p>}
    </section>
  );
}

export function PrintButton() {
  return <Button onClick={() => window.print()}>印刷する</Button>;
}

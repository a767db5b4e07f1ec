import type { ReactNode } from 'react';

interface Props {
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Facts under their labels; what there is nothing to say of is left out. */
export function FactList({ facts, className = 'facts' }: Props) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

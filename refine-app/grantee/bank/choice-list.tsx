import type { HttpError } from '@refinedev/core';
import { LoadFailure } from '../load-failure.tsx';
import type { Choice } from './bank-draft.ts';
import { tryAgain } from './try-again.ts';

export interface ChoiceListProps<T extends Choice> {
  readonly label: string;
  readonly options: readonly T[];
  /** How many the server gives out at most. */
  readonly limit: number;
  readonly chosen: Choice | null;
  readonly onChoose: (option: T) => void;
  readonly detail: (option: T) => string;
  readonly texts: { readonly none: string; readonly more: string; readonly failed: string };
  readonly query: ChoiceQuery;
}

interface ChoiceQuery {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: HttpError | null;
  readonly refetch: () => unknown;
}

/** What was found, each a button; how many there are is told to those who do not see it. */
export function ChoiceList<T extends Choice>({ label, options, limit, chosen, onChoose, detail, texts, query }: ChoiceListProps<T>) {
  if (query.isError) return <LoadFailure title={texts.failed} error={query.error ?? { message: '' }} retry={() => tryAgain(query)} />;
  const found = options.length < limit ? `${options.length}件あります。` : `はじめの${limit}件です。${texts.more}`;
  const count = options.length === 0 ? texts.none : found;
  const known = query.isSuccess && (options.length > 0 || !query.isPlaceholderData);
  return (
    <>
      <p role="status" className={known && options.length === 0 ? 'bank-none' : 'soft'}>
        {known ? count : <span className="held-back">探しています…</span>}
      </p>
      {options.length > 0 && (
        <ul className="bank-choices" aria-label={label} aria-busy={query.isFetching}>
          {options.map((option) => (
            <li key={option.code}>
              <button type="button" aria-pressed={option.code === chosen?.code} onClick={() => onChoose(option)}>
                <strong>{option.name}</strong>
                <span className="soft">{detail(option)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

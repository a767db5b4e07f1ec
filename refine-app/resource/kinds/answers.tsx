import type { Plain } from '../../ui/row.ts';
import type { CellProps } from './kind-screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

/** Only the number of answers: the application's page shows the answers themselves. */
export function plain({ value }: CellProps): Plain {
  const { answers = {} } = value as { readonly answers?: object };
  return { text: `${Object.keys(answers).length}項目` };
}

export function Cell(props: CellProps) {
  return <>{plain(props).text}</>;
}

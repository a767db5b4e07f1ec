import type { Resource } from '../../../schema/resource.ts';
import { type Beginning, laterSelect, type StandInProps } from '../../ui/later-select.tsx';
import type { FilterProps } from '../screen.ts';

interface Props extends StandInProps {
  readonly target: Resource;
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

export const RecordFilterSelect = laterSelect<Props>(async () => {
  const { RecordSelect } = await import('./record-select.tsx');
  return function RecordFilterSelect({ target, ids, onChange, words: _, ...select }: Props & Beginning) {
    return <RecordSelect target={target} multiple ids={ids} onChange={onChange} select={select} />;
  };
});

/** Any of several rows of another resource. */
export function RecordFilter({ target, id, label, values, onChange }: FilterProps & { readonly target: Resource }) {
  const ids = (values[0] ?? []).map(Number);
  return (
    <RecordFilterSelect
      id={id}
      aria-label={label}
      placeholder="入力して探す"
      words={ids.map((one) => `${target.label} ${one}`)}
      target={target}
      ids={ids}
      onChange={(next) => onChange([next.map(String)])}
    />
  );
}

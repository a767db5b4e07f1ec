import { type HttpError, useList } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';

type RiverSystem = Row<typeof resources.river_systems>;

/** The names that the browser offers while typing; any other text stays allowed. */
export function RiverSystems({ id }: { id: string }) {
  const { result } = useList<RiverSystem, HttpError>({
    resource: resources.river_systems.name,
    pagination: { pageSize: 200 },
    queryOptions: { staleTime: 3_600_000 },
  });
  return (
    <datalist id={id}>
      {result.data.map(({ id: key, name }) => (
        <option key={key} value={name} />
      ))}
    </datalist>
  );
}

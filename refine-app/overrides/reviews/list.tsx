// Members of the committees see their own rounds here, with what is to be declared and scored; the office the list of all sheets.
import { committees, type Role } from '../../../domain/roles.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { later } from '../../ui/later.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ResourceList } from '../../views/list.tsx';
import { ResourceShow } from '../../views/show.tsx';

const MyRounds = later(
  async () => (await import('./my-rounds.tsx')).MyRounds,
  () => <Waiting />,
);
const ReviewPage = later(
  async () => (await import('./review-page.tsx')).ReviewPage,
  () => <Waiting />,
);

function useJudges(): boolean {
  const { roletype } = useMe();
  return (committees as readonly Role[]).includes(roletype as Role);
}

export function ReviewList({ resource }: { readonly resource: Resource }) {
  return useJudges() ? <MyRounds /> : <ResourceList resource={resource} />;
}

export function ReviewShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  return useJudges() ? <ReviewPage id={id} /> : <ResourceShow resource={resource} id={id} />;
}

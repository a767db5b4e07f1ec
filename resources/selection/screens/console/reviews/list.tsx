// Committee members see their own rounds here; staff see the list of all review sheets.
import { committees, type Role } from '../../../../../domain/roles.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ResourceList } from '../../../../../refine-app/resource/list/resource-list.tsx';
import { ResourceShow } from '../../../../../refine-app/resource/record/show.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { Waiting } from '../../../../../refine-app/ui/waiting.tsx';
import type { Resource } from '../../../../../schema/resource.ts';

const MyRounds = lazyComponent(
  async () => (await import('./my-rounds.tsx')).MyRounds,
  () => <Waiting />,
);
const ReviewPage = lazyComponent(
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

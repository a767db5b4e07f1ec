import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Role } from '../../../domain/roles.ts';
import type { Resource } from '../../../schema/resource.ts';
import { ActionDialog } from '../../actions/dialogs.ts';
import { DayPicker } from '../../fields/parts/day-picker.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useAtRest } from '../../ui/use-at-rest.ts';
import { FormDialog } from '../../views/form-dialog-part.ts';
import { Boundary } from './boundary.tsx';
import { Forbidden } from './forbidden.tsx';
import { FoundRecord } from './found-record.tsx';
import { NoticePage } from './notice-page.tsx';
import { pagesOf } from './pages.ts';

interface Props {
  resource: Resource;
}

export function ListRoute({ resource }: Props) {
  const { list: List, show } = pagesOf(resource);
  useAtRest(() => [show, ActionDialog, FormDialog, DayPicker].forEach((part) => void part.fetch()));
  return (
    <Page resource={resource} action="read" title={resource.screen.title ?? resource.screen.menu ?? resource.label}>
      <List resource={resource} />
    </Page>
  );
}

export function CreateRoute({ resource }: Props) {
  const { create: Create } = pagesOf(resource);
  return (
    <Page resource={resource} action="create" title={`${resource.label}の登録`}>
      <Create resource={resource} />
    </Page>
  );
}

export function EditRoute({ resource }: Props) {
  const { edit: Edit } = pagesOf(resource);
  return (
    <Page resource={resource} action="update" title={`${resource.label}の編集`}>
      <WithId resource={resource}>{(id) => <Edit key={id} resource={resource} id={id} />}</WithId>
    </Page>
  );
}

export function RecordRoute({ resource }: Props) {
  const { show: Show } = pagesOf(resource);
  return (
    <Page resource={resource} action="read" title={`${resource.label}の詳細`}>
      <WithId resource={resource}>{(id) => <Show key={id} resource={resource} id={id} />}</WithId>
    </Page>
  );
}

/** A record whose address names it otherwise than by its id. */
export function FoundRecordRoute({ resource }: Props) {
  const { show: Show } = pagesOf(resource);
  return (
    <Page resource={resource} action="read" title={`${resource.label}の詳細`}>
      <FoundRecord resource={resource}>{(id) => <Show key={id} resource={resource} id={id} />}</FoundRecord>
    </Page>
  );
}

/** A page within the console's frame, for those who may do with the resource what the page is about. */
export function Page({ resource, action, title, children }: Props & { action: 'read' | 'create' | 'update'; title: string; children: ReactNode }) {
  usePageTitle(title);
  const me = useMe();
  if (!may(me, resource.name, action)) return <Forbidden what={title} roles={rolesFor(resource, action)} />;
  return <Boundary>{children}</Boundary>;
}

function rolesFor({ access }: Resource, action: 'read' | 'create' | 'update'): readonly Role[] {
  return access[action] ?? [];
}

function WithId({ resource, children }: Props & { children: (id: number) => ReactNode }) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? children(Number(id)) : <NoId resource={resource} />;
}

/** `/admin/notifications/detail`, and whatever else is no number. */
function NoId({ resource }: Props) {
  return (
    <NoticePage title={`${resource.label}のIDが指定されていません`} actions={<Link to={resource.screen.path}>一覧へ戻る</Link>}>
      <p>アドレスが間違っています。一覧からお探しください。</p>
    </NoticePage>
  );
}

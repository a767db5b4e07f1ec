import { Navigate, Route, Routes } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { EditPage, NewPage } from './form-pages.tsx';
import { RecordPage } from './record-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { homeOf } from './screens.ts';
import '../detail/detail.css';
import './own-records.css';

/** The pages of a resource that declares them for grantees. */
export function RecordArea({ resource }: { readonly resource: Resource }) {
  return (
    <Routes>
      <Route index element={<RecordsPage resource={resource} />} />
      <Route path="new" element={<NewPage resource={resource} />} />
      <Route path=":id" element={<RecordPage resource={resource} />} />
      <Route path=":id/edit" element={<EditPage resource={resource} />} />
      <Route path="*" element={<Navigate to={homeOf(resource)} replace />} />
    </Routes>
  );
}

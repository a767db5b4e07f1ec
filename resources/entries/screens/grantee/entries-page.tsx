import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { EntryList } from './entry-list.tsx';
import { StartPage } from './start-page.tsx';

/** What one application is made of comes with the first of them. */
const EntryPages = lazy(() => import('./entry-pages.tsx'));

/** The applications in writing, and each of them. */
export default function EntriesPage() {
  return (
    <Routes>
      <Route index element={<EntryList />} />
      <Route path="new" element={<StartPage />} />
      <Route path=":id/*" element={<EntryPages />} />
    </Routes>
  );
}

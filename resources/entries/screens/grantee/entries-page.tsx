import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { EntryList } from './entry-list.tsx';
import { StartPage } from './start-page.tsx';

/** Loads the module for writing an entry with the first entry opened. */
const EntryPages = lazy(() => import('./entry-pages.tsx'));

/** Routes of the list of entries and of each entry. */
export default function EntriesPage() {
  return (
    <Routes>
      <Route index element={<EntryList />} />
      <Route path="new" element={<StartPage />} />
      <Route path=":id/*" element={<EntryPages />} />
    </Routes>
  );
}

import 'antd/dist/reset.css';
import './console.css';
import { fetchListAt } from './pages/pages.ts';
import { ConsoleRoutes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** When what the address shows first is there. */
export const opening = fetchListAt(window.location);

/** The staff's half, behind its door. Its frame and its lists are plain elements; antd comes with the pages and dialogs that show its components. */
export default function Console() {
  return (
    <div className="console">
      <Shell>
        <ConsoleRoutes />
      </Shell>
      <UnsavedChanges />
    </div>
  );
}

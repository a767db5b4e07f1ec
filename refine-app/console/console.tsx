import 'antd/dist/reset.css';
import './console.css';
import { AntdFrame } from '../ui/antd-frame.tsx';
import { ConsoleRoutes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export { fetchListPage } from './pages/pages.ts';

/** The staff's half, behind its door. Of antd it shows inputs and dialogs; its frame and its tables are plain elements. */
export default function Console() {
  return (
    <AntdFrame>
      <div className="console">
        <Shell>
          <ConsoleRoutes />
        </Shell>
        <UnsavedChanges />
      </div>
    </AntdFrame>
  );
}

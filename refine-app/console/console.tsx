import { Outlet, useNavigation } from 'react-router';
import { AntdFrame } from '../ui/antd-frame.tsx';
import { Waiting } from '../ui/waiting.tsx';
import css from './console.module.css';
import { Shell } from './shell/shell.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export { routesAt } from './routes.tsx';

/** The staff's half, behind its door. Of antd it shows inputs and dialogs; its frame and its tables are plain elements. */
export default function Console() {
  return (
    <AntdFrame>
      <div className={css.console}>
        <Shell>
          <Coming />
          <Outlet />
        </Shell>
        <UnsavedChanges />
      </div>
    </AntdFrame>
  );
}

/** Over the page that one leaves, while the next one is fetched. */
function Coming() {
  const { state } = useNavigation();
  return (
    state === 'loading' && (
      <div className={css.pageComing}>
        <Waiting />
      </div>
    )
  );
}

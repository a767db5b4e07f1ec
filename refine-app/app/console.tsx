import { ResourceContext } from '@refinedev/core';
import { Outlet, useNavigation } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import css from '../console/console.module.css';
import { Shell } from '../console/shell/shell.tsx';
import { UnsavedChanges } from '../console/unsaved-changes.tsx';
import { AntdFrame } from '../ui/antd-frame.tsx';
import { createPath } from '../ui/record-path.ts';
import { Waiting } from '../ui/waiting.tsx';

export { routesAt } from './console-routes.tsx';

/** What Refine finds by an address; the grantees' pages ask for what they show by its name. */
const screens = {
  resources: Object.values<Resource>(resources).map((resource) => ({
    name: resource.name,
    list: resource.screen.path,
    create: createPath(resource),
    show: `${resource.screen.path}/:id`,
    edit: `${resource.screen.path}/:id/edit`,
  })),
};

/** The staff's half, behind its door. Of antd it shows inputs and dialogs; its frame and its tables are plain elements. */
export default function Console() {
  return (
    <ResourceContext value={screens}>
      <AntdFrame>
        <div className={css.console}>
          <Shell>
            <Coming />
            <Outlet />
          </Shell>
          <UnsavedChanges />
        </div>
      </AntdFrame>
    </ResourceContext>
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

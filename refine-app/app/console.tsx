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

/** The resources that Refine matches addresses against; the grantee pages name their resources themselves. */
const screens = {
  resources: Object.values<Resource>(resources).map((resource) => ({
    name: resource.name,
    list: resource.screen.path,
    create: createPath(resource),
    show: `${resource.screen.path}/:id`,
    edit: `${resource.screen.path}/:id/edit`,
  })),
};

/** The staff area, for signed-in users. It uses antd for inputs and dialogs; its layout and tables are plain elements. */
export default function Console() {
  return (
    <ResourceContext value={screens}>
      <AntdFrame>
        <div className={css.console}>
          <Shell>
            <LoadingOverlay />
            <Outlet />
          </Shell>
          <UnsavedChanges />
        </div>
      </AntdFrame>
    </ResourceContext>
  );
}

/** Covers the current page while the next one is loading. */
function LoadingOverlay() {
  const { state } = useNavigation();
  return (
    state === 'loading' && (
      <div className={css.pageComing}>
        <Waiting />
      </div>
    )
  );
}

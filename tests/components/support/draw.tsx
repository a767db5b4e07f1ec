import { StyleProvider } from '@ant-design/cssinjs';
import { Refine } from '@refinedev/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { accessControlProvider } from '../../../refine-app/data/access.ts';
import { dataProvider } from '../../../refine-app/data/data.ts';
import * as lists from '../../../refine-app/data/list-state.ts';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { bindLists, routerProvider } from '../../../refine-app/data/router-provider.ts';

bindLists(lists);

import { type Me, MeContext } from '../../../refine-app/data/session.ts';
import { AntdFrame } from '../../../refine-app/ui/antd-frame.tsx';
import { Toaster } from '../../../refine-app/ui/toaster.tsx';
import { closeToast, toastStore } from '../../../refine-app/ui/toasts.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';

const all: readonly Resource[] = Object.values(resources);

const deeds = ['read', 'create', 'update', 'delete', 'export'];

/** Somebody of the office who may do everything. */
export const clerk: Me = {
  id: 7,
  username: '事務 花子',
  email: 'hanako@example.jp',
  type: 'admin',
  roletype: 'admin',
  roleLabel: '管理者',
  forcePasswordChange: false,
  signIn: 'password',
  awaits: null,
  organizationId: null,
  organizationName: null,
  permissions: Object.fromEntries(all.map(({ name, actions = {} }) => [name, [...deeds, ...Object.keys(actions)]])),
  hidden: {},
  session: { expiresAt: '2099-01-01T00:00:00.000Z', idleMinutes: 60 },
};

interface Around {
  /** The address at which it stands. */
  readonly at?: string;
  readonly me?: Me;
}

const screens = all.map(({ name, screen }) => ({ name, list: screen.path, show: `${screen.path}/:id`, edit: `${screen.path}/:id/edit` }));

/** Draws something as the console holds it: with the product's own providers, its toasts, a router and antd's frame. The network is `fakeApi`'s. */
export function draw(shown: ReactNode, { at = '/admin/dashboard', me = clerk }: Around = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Frame me={me}>{shown}</Frame> }], { initialEntries: [at] });
  const drawn = render(<RouterProvider router={router} />);
  return { ...drawn, user: userEvent.setup(), address: () => `${router.state.location.pathname}${router.state.location.search}` };
}

/** antd writes its styles here: in the page each of their thousands of rules would be held against every element that is asked for its role. */
const unseen = document.createElement('div');

function Frame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return (
    <Refine
      resources={screens}
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      options={{ disableTelemetry: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient } }}
    >
      <MeContext value={me}>
        <StyleProvider container={unseen}>
          <AntdFrame>
            <main>{children}</main>
          </AntdFrame>
        </StyleProvider>
      </MeContext>
      <Toaster />
    </Refine>
  );
}

/** What one test was told is nothing for the next. */
export function closeToasts(): void {
  vi.useFakeTimers();
  for (const { id } of toastStore.snapshot()) closeToast(id);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}

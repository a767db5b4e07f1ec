import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The dialog of action buttons, in a chunk of its own, since most visits do not open it. */
export const ActionDialog = lazyComponent(async () => (await import('./action-dialog.tsx')).ActionDialog);

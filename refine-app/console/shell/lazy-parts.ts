import { lazyComponent } from '../../ui/lazy-component.tsx';

/** What the shell opens on request, each in a chunk of its own so that the page loads first. */
export const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette);
export const Notices = lazyComponent(async () => (await import('./notice-list.tsx')).Notices);
export const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog);
export const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
export const LeaveQuestion = lazyComponent(async () => (await import('../leave-question.tsx')).LeaveQuestion);

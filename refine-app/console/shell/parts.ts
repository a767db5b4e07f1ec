import { later } from '../../ui/later.tsx';

/** What the shell opens on request, each in a chunk of its own so that the page loads first. */
export const Palette = later(async () => (await import('../palette/palette.tsx')).Palette);
export const Notices = later(async () => (await import('./notice-list.tsx')).Notices);
export const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog);
export const MenuDrawer = later(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
export const LeaveQuestion = later(async () => (await import('../leave-question.tsx')).LeaveQuestion);

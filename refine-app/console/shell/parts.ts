import { later } from '../../ui/later.tsx';
import { withAntd } from '../../ui/with-antd.tsx';

/** What the frame opens on request: parts of their own, so that the page comes first. */
export const Palette = later(withAntd(async () => (await import('../palette/palette.tsx')).Palette));
export const KeysDialog = later(withAntd(async () => (await import('./keys-dialog.tsx')).KeysDialog));
export const MenuDrawer = later(withAntd(async () => (await import('./menu-drawer.tsx')).MenuDrawer));
export const LeaveQuestion = later(withAntd(async () => (await import('../leave-question.tsx')).LeaveQuestion));

/** Once the page stands: what the first of those would have to work out. */
export const AntdPalette = later(async () => (await import('../../ui/antd-frame.tsx')).AntdPalette);

import { later } from '../../ui/later.tsx';

/** The dialog behind the buttons of lists and records: a part of its own, since most pages do not open it. */
export const ActionDialog = later(async () => (await import('./action-dialog.tsx')).ActionDialog);

import { later } from '../ui/later.tsx';

/** The dialogs behind the buttons of lists and records: parts of their own, since most pages open none of them. */
export const ActionDialog = later(async () => (await import('./action-dialog.tsx')).ActionDialog);
export const StatusDialog = later(async () => (await import('./applications/status-dialog.tsx')).StatusDialog);
export const SendDialog = later(async () => (await import('./envelopes/send-dialog.tsx')).SendDialog);
export const MailDialog = later(async () => (await import('./mail/mail-dialog.tsx')).MailDialog);

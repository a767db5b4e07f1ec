import { later } from '../ui/later.tsx';

/** The form over a list: most look at lists without it. */
export const FormDialog = later(async () => (await import('./form-dialog.tsx')).FormDialog);

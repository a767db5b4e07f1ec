import { later } from '../ui/later.tsx';
import { withAntd } from '../ui/with-antd.tsx';

/** The form over a list: most look at lists without it. */
export const FormDialog = later(withAntd(async () => (await import('./form-dialog.tsx')).FormDialog));

/** Path of a page of an entry: in the grantee area, or in the console where staff type in paper entries. */
export const entryPath = (id: number, page = '') => `${baseOf(id)}${page && `/${page}`}`;

const isConsole = () => location.pathname.startsWith('/admin/');

const baseOf = (id: number) => (isConsole() ? `/admin/entries/${id}/writing` : `/user/entries/${id}`);

/** Link back. In the console it leads to the call, as a sealed entry has no page there. */
export const backLink = (callId: number) =>
  isConsole() ? { back: `/admin/calls/${callId}`, backText: '公募にもどる' } : { back: '/user/entries', backText: '応募にもどる' };

/** Path for editing a section or field, with its errors shown. */
export const fieldPath = (id: number, section: string, field = '') =>
  `${entryPath(id, `sections/${section}`)}?checked=1${field && `#field-${field}`}`;

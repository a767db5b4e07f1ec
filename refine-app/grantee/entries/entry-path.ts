/** A page of an application: in the own area of whoever writes it, or in the console, where staff enter what has come on paper. */
export const entryPath = (id: number, page = '') => `${baseOf(id)}${page && `/${page}`}`;

const baseOf = (id: number) => (location.pathname.startsWith('/admin/') ? `/admin/entries/${id}/writing` : `/user/entries/${id}`);

/** Where a section, or one of its fields, is written; what is wrong there is shown. */
export const fieldPath = (id: number, section: string, field = '') =>
  `${entryPath(id, `sections/${section}`)}?checked=1${field && `#field-${field}`}`;

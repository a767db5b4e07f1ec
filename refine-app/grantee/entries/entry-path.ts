export const entryPath = (id: number, page = '') => `/user/entries/${id}${page && `/${page}`}`;

/** Where a section, or one of its fields, is written; what is wrong there is shown. */
export const fieldPath = (id: number, section: string, field = '') =>
  `${entryPath(id, `sections/${section}`)}?checked=1${field && `#field-${field}`}`;

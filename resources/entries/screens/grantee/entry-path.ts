/** A page of an application: in the own area of whoever writes it, or in the console, where staff enter what has come on paper. */
export const entryPath = (id: number, page = '') => `${baseOf(id)}${page && `/${page}`}`;

const isTyped = () => location.pathname.startsWith('/admin/');

const baseOf = (id: number) => (isTyped() ? `/admin/entries/${id}/writing` : `/user/entries/${id}`);

/** Where one has come from. What is kept closed has no page of its own in the console: its call leads to it. */
export const wayBack = (callId: number) =>
  isTyped() ? { back: `/admin/calls/${callId}`, backText: '公募にもどる' } : { back: '/user/entries', backText: '応募にもどる' };

/** Where a section, or one of its fields, is written; what is wrong there is shown. */
export const fieldPath = (id: number, section: string, field = '') =>
  `${entryPath(id, `sections/${section}`)}?checked=1${field && `#field-${field}`}`;

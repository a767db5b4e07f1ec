import { fieldOf, type Resource } from './resource.ts';

/** Hand-written paths below `/user/`. */
export const granteePages: readonly string[] = [
  'application-select',
  'applications',
  'bank',
  'change-password',
  'dashboard',
  'entries',
  'faq',
  'history',
  'login',
  'payments',
  'receipts',
  'reportforms',
  'sessions',
  'sign',
  'submissions',
];

/** Checks a resource's pages in the grantee area. */
export function checkGranteeScreen(resource: Resource): string[] {
  const { grantee } = resource.screen;
  if (!grantee) return [];
  const { path, columns = [], fields = [] } = grantee;
  const mistakes = [
    ...(resource.access.read.includes('recipient') ? [] : ['is for nobody: access.read does not name recipient']),
    ...(/^[a-z][a-z0-9-]*$/.test(path) ? [] : [`path ${path} has other than small letters, digits and -`]),
    ...(granteePages.includes(path) ? [`path ${path} is another page's`] : []),
    ...[...new Set([...columns, ...fields])].flatMap((name) => {
      const field = fieldOf(resource, name);
      if (!field) return [`shows ${name}, which is no field`];
      return field.options.readBy?.includes('recipient') === false ? [`shows ${name}, which recipient may not read`] : [];
    }),
  ];
  return mistakes.map((mistake) => `: screen.grantee ${mistake}`);
}

import { committees } from '../../domain/roles.ts';
import { whyAbsent } from '../data/token.ts';

export type Area = 'admin' | 'user';

/** The two halves of the product: where each begins, and its login. */
export const areas = {
  admin: {
    prefix: '/admin/',
    login: '/admin/login',
    home: '/admin/dashboard',
    password: '/admin/change-password',
    proof: '/admin/proof',
    enrolment: '/admin/enrolment',
    sessions: '/admin/sessions',
    methods: '/admin/sign-in-methods',
    reset: '/admin-password-reset',
    invitation: '/admin-invitation',
  },
  user: {
    prefix: '/user/',
    login: '/user/login',
    home: '/user/application-select',
    password: '/user/change-password',
    proof: '/user/proof',
    enrolment: '/user/enrolment',
    sessions: '/user/sessions',
    methods: '/user/sign-in-methods',
    reset: '/user-password-reset',
    invitation: '/user-invitation',
  },
} as const;

/** Where somebody begins: members of the committees with what they have to judge. */
export function homeOf(area: Area, roletype: string | undefined): string {
  return (committees as readonly (string | undefined)[]).includes(roletype) ? '/admin/reviews' : areas[area].home;
}

/** The area that the current address belongs to (spec, first file, section 4, session). */
export function areaHere(): Area {
  return window.location.href.includes('/admin/') ? 'admin' : 'user';
}

/** The login of an area that leads back to where one was. */
export function loginPath(area: Area, from: string): string {
  const { login, home } = areas[area];
  return from === home ? login : `${login}?to=${encodeURIComponent(from)}`;
}

/** The login of an area for who stands at one of its addresses without a session; after a logout there is no way back. */
export function loginBefore(area: Area, { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return whyAbsent() === 'signedOut' ? areas[area].login : loginPath(area, `${pathname}${search}${hash}`);
}

/** Where to go after the login: a page of this area, never an address elsewhere. */
export function returnPath(area: Area, to: string | null, origin = window.location.origin, home: string = areas[area].home): string {
  const { prefix, login } = areas[area];
  if (!to) return home;
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  if (!url || url.origin !== origin || !url.pathname.startsWith(prefix) || url.pathname === login) return home;
  return `${url.pathname}${url.search}${url.hash}`;
}

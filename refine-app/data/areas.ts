import { committees } from '../../domain/roles.ts';
import { whyAbsent } from './token.ts';

export type Area = 'admin' | 'user';

/** The two areas of the product, and their fixed addresses. */
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

/** A user's first page; for committee members that is their reviews. */
export function homeOf(area: Area, roletype: string | undefined): string {
  return (committees as readonly (string | undefined)[]).includes(roletype) ? '/admin/reviews' : areas[area].home;
}

/** The area that the current address belongs to (spec, first file, section 4, session). */
export function areaHere(): Area {
  return window.location.href.includes('/admin/') ? 'admin' : 'user';
}

/** The login of an area, with the address to return to. */
export function loginPath(area: Area, from: string): string {
  const { login, home } = areas[area];
  return from === home ? login : `${login}?to=${encodeURIComponent(from)}`;
}

/** The login for a user without a session at one of the area's addresses; after a logout it does not return there. */
export function loginRedirect(area: Area, { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return whyAbsent() === 'signedOut' ? areas[area].login : loginPath(area, `${pathname}${search}${hash}`);
}

/** The address after a login, restricted to pages of this area. */
export function returnPath(area: Area, to: string | null, origin = window.location.origin, home: string = areas[area].home): string {
  const { prefix, login } = areas[area];
  if (!to) return home;
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  if (!url || url.origin !== origin || !url.pathname.startsWith(prefix) || url.pathname === login) return home;
  return `${url.pathname}${url.search}${url.hash}`;
}

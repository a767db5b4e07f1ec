import { createHash } from 'node:crypto';
import { adminRoles, isRole, type Role } from '../../domain/roles.ts';
import { type Environment, matching, type Setting, SettingsError, wrong } from './kinds.ts';

type Words = Pick<Setting<unknown>, 'meaning'> & Partial<Pick<Setting<unknown>, 'fallbackText'>>;

/** 32 bytes. Required in production, since only the same key opens what it has sealed. */
export function secretKey(words: Words, isProduction: (env: Environment) => boolean): Setting<Buffer> {
  return {
    fallbackText: '（本番では必須）',
    ...words,
    read: (env, name) => {
      const text = env[name];
      if (text) return keyFrom(name, text);
      if (isProduction(env)) throw new SettingsError(`${name} を設定してください。openssl rand -base64 32 で作れます。`);
      return createHash('sha256').update('seseragi demo key').digest();
    },
  };
}

export function secretKeys(words: Words): Setting<Buffer[]> {
  return { fallbackText: '', ...words, read: (env, name) => partsOf(env[name]).map((part) => keyFrom(name, part)) };
}

function keyFrom(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw wrong(name, '32バイトをbase64で表した文字列（openssl rand -base64 32 で作れます）');
  return key;
}

/** Comma-separated parts without empty ones. */
function partsOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A PostgreSQL database that is not the one in use, compared independently of user and notation. */
export function drillDatabase(words: Words): Setting<string> {
  const example = 'postgres://ユーザー@ホスト/訓練のためのデータベース名';
  const address = matching({ ...words, form: /^(|postgres(ql)?:\/\/.+)$/, example });
  return {
    ...address,
    read: (env, name) => {
      const url = address.read(env, name);
      if (url && !URL.canParse(withHost(url))) throw wrong(name, example);
      if (url && serverPlace(url) === serverPlace(env.DATABASE_URL ?? ''))
        throw new SettingsError(`${name} が、DATABASE_URL と同じデータベースです。訓練のためだけの、別のデータベースを設定してください。`);
      return url;
    },
  };
}

/** An address with a Unix socket (`postgres://user@/name?host=/run/postgresql`) has no host, and cannot be parsed without one. */
const withHost = (url: string) => url.replace('@/', '@localhost/');

/** The host, port and database name of a PostgreSQL address. */
function serverPlace(url: string): string {
  if (!URL.canParse(withHost(url))) return url;
  const { hostname, port, pathname, username, searchParams } = new URL(withHost(url));
  return [searchParams.get('host') ?? hostname, port || 5432, pathname.slice(1) || username].join(' ').toLowerCase();
}

/** Multi-tenant issuers are refused, since their users may claim any address. */
const issuers =
  /^(https:\/\/(?!login\.microsoftonline\.com\/(common|organizations|consumers)\/)|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?(\/|$))/;

/** Empty where there is no single sign-on. */
export function issuer(words: Words): Setting<string> {
  return {
    fallbackText: '',
    ...words,
    read: (env, name) => {
      const value = env[name] ?? '';
      if (value && !(issuers.test(value) && URL.canParse(value)))
        throw wrong(name, 'https://login.microsoftonline.com/テナントのID/v2.0 のような、発行元のアドレス（テナントを特定したもの）');
      return value;
    },
  };
}

/** `group=role`, separated by commas; a group's name may contain `=`. */
export function rolesOfGroups(words: Words): Setting<readonly { readonly group: string; readonly role: Role }[]> {
  return {
    fallbackText: '',
    ...words,
    read: (env, name) =>
      partsOf(env[name]).map((pair) => {
        const [, group = '', role = ''] = /^(.+)=([^=]*)$/.exec(pair)?.map((part) => part.trim()) ?? [];
        if (group === '' || !isRole(role) || !adminRoles.some((one) => one === role))
          throw wrong(name, '「グループ=権限のコード」（Kikin-Keiri=accounting_staff など。助成者のほか）をコンマで区切ったもの');
        return { group, role };
      }),
  };
}

/** Roles that move money, decide, or read other people's data. */
export const privilegedRoles: readonly Role[] = adminRoles.filter((role) => !['fund_staff', 'general_staff', 'general_user'].includes(role));

/** Role codes, separated by commas, or `none`; in production the weighty roles by default. */
export function secondFactorRoles(words: Words, isProduction: (env: Environment) => boolean): Setting<readonly Role[]> {
  return {
    fallbackText: '',
    ...words,
    read: (env, name) => {
      const text = env[name]?.trim();
      if (!text) return isProduction(env) ? privilegedRoles : [];
      const named = text === 'none' ? [] : text.split(',').map((role) => role.trim());
      if (!named.every(isRole)) throw wrong(name, `none か、権限のコード（${privilegedRoles.slice(0, 2).join(',')} など）をコンマで区切ったもの`);
      return named;
    },
  };
}

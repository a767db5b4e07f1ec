import { fold as foldOnce, nameWithoutForm } from '../../../domain/text/fold.ts';
import { memoized } from '../../../domain/text/memoized.ts';
import type { hintRules, tieKinds } from './terms.ts';
import { tieKinds as tieLabels } from './terms.ts';

/** Whom a member of the committee is, or was, close to, as far as it is on record. */
export interface MatchedMember {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly affiliation: string | null;
  readonly ties: readonly { readonly organizationName: string; readonly personName: string | null; readonly kind: keyof typeof tieKinds }[];
  /** Addresses where the member applied from, or is registered. */
  readonly addresses: readonly string[];
  /** Who was named beside the member in one of our applications. */
  readonly companions: readonly { readonly name: string; readonly email: string | null; readonly entryNumber: string }[];
}

/** Who applies. */
export interface MatchedApplication {
  readonly applicationId: number;
  readonly organizationName: string;
  readonly address: string | null;
  /** Everybody whom the application names, with the addresses of their mails. */
  readonly people: readonly { readonly name: string; readonly email: string | null }[];
  /** Mail addresses of nobody in particular, as the organisation's. */
  readonly emails: readonly string[];
}

/** Something that speaks for a conflict of interest, with what it was found by. It is never a decision. */
export interface Hint {
  readonly applicationId: number;
  readonly userId: number;
  readonly rule: keyof typeof hintRules;
  readonly evidence: string;
}

/** What may point to a conflict between a member and an application: each rule once, with all that it found. */
export function hintsFor(member: MatchedMember, application: MatchedApplication): Hint[] {
  const { applicationId } = application;
  return rules.flatMap(([rule, look]) => {
    const found = [...new Set(look(member, application))];
    return found.length > 0 ? [{ applicationId, userId: member.userId, rule, evidence: [...found.join('、')].slice(0, longest).join('') }] : [];
  });
}

/** Letters of an evidence. */
const longest = 500;

type Look = (member: MatchedMember, application: MatchedApplication) => readonly string[];

const rules: readonly (readonly [Hint['rule'], Look])[] = [
  [
    'tie',
    ({ ties }, { organizationName, people }) =>
      ties.flatMap(({ organizationName: tied, personName, kind }) => [
        ...(isSameOrganization(tied, organizationName) ? [`${tieLabels[kind]}：${tied} と 団体名 ${organizationName}`] : []),
        ...people.filter(({ name }) => personName && isSameName(personName, name)).map(({ name }) => `${tieLabels[kind]}：${personName} と ${name}`),
      ]),
  ],
  [
    'organization',
    ({ affiliation }, { organizationName }) =>
      affiliation && isSameOrganization(affiliation, organizationName) ? [`所属 ${affiliation} と 団体名 ${organizationName}`] : [],
  ],
  [
    'domain',
    ({ email }, { people, emails }) => {
      const own = organizationDomain(email);
      const others = [...people.flatMap((one) => one.email ?? []), ...emails];
      return own ? others.filter((other) => organizationDomain(other) === own).map(() => `メールアドレスの @${own}`) : [];
    },
  ],
  ['person', ({ name }, { people }) => people.filter((one) => isSameName(name, one.name)).map((one) => `委員 ${name} と申請の ${one.name}`)],
  [
    'family',
    ({ name, addresses }, { address, people }) => {
      const family = familyName(name);
      if (!family || !address || !addresses.some((own) => isSameAddress(own, address))) return [];
      return people
        .filter((one) => familyName(one.name) === family && !isSameName(name, one.name))
        .map((one) => `${name} と ${one.name}、住所 ${address}`);
    },
  ],
  [
    'together',
    ({ companions }, { people }) =>
      companions
        .filter(({ name, email }) =>
          people.some((one) => isSameName(name, one.name) && (email === null || one.email === null || email === one.email)),
        )
        .map(({ name, entryNumber }) => `受付番号 ${entryNumber} で ${name} と一緒に申請`),
  ],
];

/** Every member is held against every application: no text of a round is folded twice. */
const most = 5000;
const fold = memoized(foldOnce, most);
const nameOf = memoized(nameWithoutForm, most);

/** What so many organisations are called that it says nothing alone. */
const weak = [
  ...[
    '大学',
    '大学院',
    '短期大学',
    '高等学校',
    '中学校',
    '小学校',
    '学校',
    '高専',
    '高等専門学校',
    '学園',
    '学院',
    '学部',
    '学科',
    '研究科',
    '研究室',
    '研究所',
    '研究会',
    '研究センター',
    'センター',
  ],
  ...['国立', '公立', '県立', '都立', '府立', '道立', '市立', '町立', '村立', '区立', '私立', '附属', '付属'],
  ...['県', '市', '町', '村', '区', '都', '府', '道', '郡', '役所', '役場', '教育委員会', '博物館', '科学館', '図書館', '公民館'],
  ...[
    '河川',
    '川',
    '水辺',
    '流域',
    '湖',
    '海',
    '森',
    '里山',
    '自然',
    '環境',
    '保全',
    '地域',
    '市民',
    '楽校',
    '学習',
    '教育',
    '子ども',
    'こども',
    'まちづくり',
    'ネットワーク',
    'プロジェクト',
  ],
  ...[
    'を守る会',
    'の会',
    '会',
    '協会',
    '協議会',
    '連絡会',
    '実行委員会',
    '委員会',
    '推進',
    '運営',
    '事務局',
    '団体',
    '法人',
    'グループ',
    'クラブ',
    'フォーラム',
    '財団',
    '基金',
    '日本',
    '全国',
  ],
]
  .map(fold)
  .sort((one, other) => other.length - one.length);

/** What is left of a folded name once nothing common is in it. */
const strongPart = memoized((folded: string) => weak.reduce((left, word) => left.replaceAll(word, ''), folded).replace(/[^\p{L}\p{N}]/gu, ''), most);

/** Letters that the shorter name has at least, where it is a part of the other. */
const fewestLetters = 4;

/** Whether two names are those of one organisation, or of a part of it: 「川原大学 工学部」 is of 「川原大学」. One of common words alone is like none. */
function isSameOrganization(one: string, other: string): boolean {
  const [a, b] = [nameOf(one), nameOf(other)];
  if (!a || !b || !strongPart(a) || !strongPart(b)) return false;
  if (a === b) return true;
  const [part, whole] = a.length < b.length ? [a, b] : [b, a];
  return part.length >= fewestLetters && whole.includes(part);
}

const isSameName = (one: string, other: string) => fold(one) !== '' && fold(one) === fold(other);

/** That before the first blank; who is written without one has none to compare. */
function familyName(name: string): string | null {
  const [family, given] = name.normalize('NFKC').trim().split(/\s+/);
  return family && given ? fold(family) : null;
}

const isSameAddress = (one: string, other: string) => fold(one).length >= 6 && fold(one) === fold(other);

/** Providers whose address tells nothing of where somebody works. */
const freeMail = new Set(
  (
    'gmail.com googlemail.com yahoo.co.jp yahoo.com ymail.ne.jp outlook.com outlook.jp hotmail.com hotmail.co.jp live.jp live.com msn.com icloud.com me.com mac.com ' +
    'aol.com aol.jp protonmail.com proton.me nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp plala.or.jp dion.ne.jp infoweb.ne.jp asahi-net.or.jp docomo.ne.jp ' +
    'example.jp example.com ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp excite.co.jp goo.jp mail.com gmx.com zoho.com eonet.ne.jp jcom.home.ne.jp'
  ).split(' '),
);

/** Of an organisation, without the names before it: 「eng.kawahara-u.ac.jp」 is 「kawahara-u.ac.jp」. */
function organizationDomain(email: string): string | null {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  const labels = domain.split('.');
  const isJapanese = labels.at(-1) === 'jp' && /^(ac|co|ed|go|gr|lg|ne|or)$/.test(labels.at(-2) ?? '');
  const place = labels.findIndex((label) => /^(pref|metro|city|town|vill)$/.test(label));
  const own = labels.slice(place >= 0 ? place : isJapanese ? -3 : -2).join('.');
  return labels.length < 2 || freeMail.has(domain) || freeMail.has(own) ? null : own;
}

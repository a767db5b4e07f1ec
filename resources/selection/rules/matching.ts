import { fold as foldOnce, nameWithoutForm } from '../../../domain/text/fold.ts';
import { memoized } from '../../../domain/text/memoized.ts';
import type { hintRules, tieKinds } from './terms.ts';
import { tieKinds as tieLabels } from './terms.ts';

/** A committee member with the ties on record. */
export interface MatchedMember {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly affiliation: string | null;
  readonly ties: readonly { readonly organizationName: string; readonly personName: string | null; readonly kind: keyof typeof tieKinds }[];
  /** Addresses of organisations with which the member has applied. */
  readonly addresses: readonly string[];
  /** People named together with the member in earlier applications. */
  readonly companions: readonly { readonly name: string; readonly email: string | null; readonly entryNumber: string }[];
}

/** An application with its organisation and people. */
export interface MatchedApplication {
  readonly applicationId: number;
  readonly organizationName: string;
  readonly address: string | null;
  /** Everybody named in the application, with their mail addresses. */
  readonly people: readonly { readonly name: string; readonly email: string | null }[];
  /** Mail addresses that belong to no person, such as the organisation's. */
  readonly emails: readonly string[];
}

/** A possible conflict of interest with its evidence. Staff decide whether it is one. */
export interface Hint {
  readonly applicationId: number;
  readonly userId: number;
  readonly rule: keyof typeof hintRules;
  readonly evidence: string;
}

/** The hints for a member and an application: at most one per rule, with all its evidence joined. */
export function hintsFor(member: MatchedMember, application: MatchedApplication): Hint[] {
  const { applicationId } = application;
  return rules.flatMap(([rule, match]) => {
    const found = [...new Set(match(member, application))];
    return found.length > 0
      ? [{ applicationId, userId: member.userId, rule, evidence: [...found.join('、')].slice(0, maxEvidenceLength).join('') }]
      : [];
  });
}

/** Maximum length of the evidence, in characters. */
const maxEvidenceLength = 500;

type Matcher = (member: MatchedMember, application: MatchedApplication) => readonly string[];

const rules: readonly (readonly [Hint['rule'], Matcher])[] = [
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

/** Cache size. Every member is compared with every application, so each text is folded only once. */
const cacheSize = 5000;
const fold = memoized(foldOnce, cacheSize);
const nameOf = memoized(nameWithoutForm, cacheSize);

/** Words too common in organisation names to identify one. */
const commonWords = [
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

/** The folded name without the common words. */
const distinctivePart = memoized(
  (folded: string) => commonWords.reduce((left, word) => left.replaceAll(word, ''), folded).replace(/[^\p{L}\p{N}]/gu, ''),
  cacheSize,
);

/** Minimum length of a name for it to match as a part of another. */
const minPartLength = 4;

/** Whether two names denote one organisation or a part of it, as 「川原大学 工学部」 and 「川原大学」. Names of common words only match nothing. */
function isSameOrganization(one: string, other: string): boolean {
  const [a, b] = [nameOf(one), nameOf(other)];
  if (!a || !b || !distinctivePart(a) || !distinctivePart(b)) return false;
  if (a === b) return true;
  const [part, whole] = a.length < b.length ? [a, b] : [b, a];
  return part.length >= minPartLength && whole.includes(part);
}

const isSameName = (one: string, other: string) => fold(one) !== '' && fold(one) === fold(other);

/** The part before the first blank; null for a name without one. */
function familyName(name: string): string | null {
  const [family, given] = name.normalize('NFKC').trim().split(/\s+/);
  return family && given ? fold(family) : null;
}

const isSameAddress = (one: string, other: string) => fold(one).length >= 6 && fold(one) === fold(other);

/** Mail providers whose domain does not identify an employer. */
const freeMailDomains = new Set(
  (
    'gmail.com googlemail.com yahoo.co.jp yahoo.com ymail.ne.jp outlook.com outlook.jp hotmail.com hotmail.co.jp live.jp live.com msn.com icloud.com me.com mac.com ' +
    'aol.com aol.jp protonmail.com proton.me nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp plala.or.jp dion.ne.jp infoweb.ne.jp asahi-net.or.jp docomo.ne.jp ' +
    'example.jp example.com ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp excite.co.jp goo.jp mail.com gmx.com zoho.com eonet.ne.jp jcom.home.ne.jp'
  ).split(' '),
);

/** The registrable domain of an address: `eng.kawahara-u.ac.jp` → `kawahara-u.ac.jp`; null for free mail providers. */
function organizationDomain(email: string): string | null {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  const labels = domain.split('.');
  const isJapanese = labels.at(-1) === 'jp' && /^(ac|co|ed|go|gr|lg|ne|or)$/.test(labels.at(-2) ?? '');
  const place = labels.findIndex((label) => /^(pref|metro|city|town|vill)$/.test(label));
  const own = labels.slice(place >= 0 ? place : isJapanese ? -3 : -2).join('.');
  return labels.length < 2 || freeMailDomains.has(domain) || freeMailDomains.has(own) ? null : own;
}

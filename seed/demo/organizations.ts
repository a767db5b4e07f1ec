import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import { type Dice, diceFor } from './random.ts';
import { commonWords, namedOrganizations, namePatterns, type OrganizationType } from './vocabulary/organization-names.ts';
import { type Person, personFrom } from './vocabulary/people.ts';
import { type Named, type Place, places } from './vocabulary/places.ts';

/** An organisation with all that the other rows are made from. */
export interface DemoOrganization {
  readonly id: number;
  readonly type: OrganizationType;
  readonly name: string;
  readonly kana: string;
  /** Full-width katakana as on a bank account, at most 50 characters. */
  readonly holder: string;
  readonly place: Place;
  readonly city: Named;
  readonly river: Named;
  readonly contact: Person;
  readonly representative: Person;
}

/** How many organisations a number of applications has. */
export function organizationCount(applications: number): number {
  return Math.max(60, Math.min(20_000, Math.floor(applications / 50)));
}

export function makeOrganizations(count: number): DemoOrganization[] {
  return Array.from({ length: count }, (_, index) => organizationAt(index));
}

export function organizationRow(organization: DemoOrganization, baseDate: string): SeedRow<'organizations'> {
  const { id, type, place, city } = organization;
  const dice = diceFor('organization row', id);
  const registered = instantAt(addDays(baseDate, -dice.int(2600, 3600)), dice.int(9, 17), dice.int(0, 59));
  const town = dice.pick(commonWords).name;
  return {
    id,
    name: organization.name,
    nameKana: organization.kana,
    organizationType: type,
    postalCode: `${place.postal}${String(dice.int(1, 9899)).padStart(4, '0')}`,
    prefecture: place.prefecture,
    address: `${city.name}${town}${dice.int(1, 9)}丁目${dice.int(1, 28)}番${dice.int(1, 20)}号`,
    phone: phoneNumber(place.areaCode, dice),
    email: `info@${organization.contact.latin}-${String(id).padStart(4, '0')}.example.jp`,
    representativeTitle: representativeTitles[type],
    representativeName: organization.representative.name,
    createdAt: registered,
    updatedAt: registered,
  };
}

/** Ten digits, as all fixed lines have. */
function phoneNumber(areaCode: string, dice: Dice): string {
  const office = String(dice.int(2000, 8999)).slice(0, 6 - areaCode.length);
  return `${areaCode}-${office}-${String(dice.int(0, 9999)).padStart(4, '0')}`;
}

export const representativeTitles: Readonly<Record<OrganizationType, string>> = {
  school: '校長',
  research: '教授',
  npo: '理事長',
  voluntary: '会長',
  foundation: '代表理事',
  municipality: '課長',
};

/** Types in the proportion in which they apply; the order mixes them. */
const typeRound: readonly OrganizationType[] = [
  'school',
  'npo',
  'voluntary',
  'school',
  'research',
  'voluntary',
  'npo',
  'school',
  'foundation',
  'voluntary',
  'research',
  'school',
  'npo',
  'municipality',
  'voluntary',
  'school',
];

function organizationAt(index: number): DemoOrganization {
  const dice = diceFor('organization', index);
  const given = namedOrganizations[index];
  const named = given ? givenOrganization(given, dice) : madeOrganization(index);
  return { id: index + 1, ...named, contact: personFrom(dice), representative: personFrom(dice) };
}

type Identity = Omit<DemoOrganization, 'id' | 'contact' | 'representative'>;

function givenOrganization(line: string, dice: Dice): Identity {
  const [type, where, name = '', kana = '', holder = ''] = line.split('|');
  const [system, prefecture, cityName] = where?.split(' ') ?? [];
  const place = places.find((entry) => entry.system.name === system && entry.prefecture === prefecture);
  const city = place?.cities.find((entry) => entry.name === cityName);
  if (!place || !city) throw new Error(`Unknown place ${where}`);
  return { type: type as OrganizationType, name, kana, holder, place, city, river: dice.pick(place.rivers) };
}

/** Place, pattern, word, river and city are the digits of the number within the type, so that names repeat only after thousands. */
function madeOrganization(index: number): Identity {
  const type = typeRound[index % typeRound.length] as OrganizationType;
  const patterns = namePatterns[type];
  const number = numberWithinType(type, index);
  const spot = (number * 7 + type.length * 11) % places.length;
  const place = places[spot] as Place;
  const turn = Math.floor(number / places.length);
  const pattern = patterns[(turn + spot) % patterns.length] as string;
  const rest = Math.floor(turn / patterns.length);
  const word = commonWords[(rest + spot * 5) % commonWords.length] as Named;
  const further = Math.floor(rest / commonWords.length) + spot;
  const city = place.cities[further % place.cities.length] as Named;
  const river = place.rivers[further % place.rivers.length] as Named;
  const [name = '', kana = '', holder = ''] = pattern.split('|');
  const words = { city, river, word, system: place.system, area: areaOf(city), prefecture: { name: place.prefecture, kana: '' } };
  return {
    type,
    place,
    city,
    river,
    name: fill(name, words, 'name'),
    kana: fill(kana, words, 'kana'),
    holder: fill(holder, words, 'kana'),
  };
}

function numberWithinType(type: OrganizationType, index: number): number {
  const inRound = typeRound.filter((entry) => entry === type).length;
  const before = typeRound.slice(0, index % typeRound.length).filter((entry) => entry === type).length;
  return Math.floor(index / typeRound.length) * inRound + before;
}

/** `前橋市` → `前橋`. */
function areaOf(city: Named): Named {
  return { name: city.name.replace(/[市町区]$/, ''), kana: city.kana.replace(/(シ|マチ|チョウ|ク)$/, '') };
}

function fill(pattern: string, words: Readonly<Record<string, Named>>, part: keyof Named): string {
  return pattern.replace(/\{(\w+)\}/g, (_, key: string) => words[key]?.[part] ?? '');
}

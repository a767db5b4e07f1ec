import type { Answers } from '../../../schema/forms/answers.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { addDays } from '../days.ts';
import type { Category } from '../grants.ts';
import type { DemoOrganization } from '../organizations.ts';
import type { Dice } from '../random.ts';
import { recipientAddress } from '../users.ts';
import type { Project } from '../vocabulary/titles.ts';
import { groupsForm } from './groups.ts';
import { researchForm } from './research.ts';
import { schoolForm } from './school.ts';

/** A file of the demo that answers a question. */
export interface AnsweredFile {
  readonly fieldKey: string;
  readonly source: string;
  readonly fileName: string;
}

export interface Filled {
  readonly answers: Answers;
  readonly files: readonly AnsweredFile[];
}

export type FormCategory = Exclude<Category, 'kado'>;

export const demoForms: Readonly<Record<FormCategory, { readonly name: string; readonly definition: FormDefinition }>> = {
  school: { name: '学校部門 助成申請書', definition: schoolForm },
  research: { name: '研究者・研究機関部門 助成申請書', definition: researchForm },
  ngo: { name: '川づくり団体部門 助成申請書', definition: groupsForm },
};

export interface Applicant {
  readonly organization: DemoOrganization;
  readonly project: Project;
  readonly year: number;
  /** In full ten thousands. */
  readonly amount: number;
  readonly dice: Dice;
  /** What is known of an application that was there before its form. */
  readonly known?: Answers;
}

/** What an organisation answers to the form of its department: all that is demanded, and most of the rest. */
export function filledForm(category: FormCategory, applicant: Applicant): Filled {
  return { school, research, ngo: groups }[category](applicant);
}

/** What all departments ask. */
function common({ organization, project, year, amount, dice, known }: Applicant): Answers {
  const { place, river } = organization;
  const other = dice.chance(0.3) ? 50_000 : 0;
  const total = amount + other;
  return {
    contactPhone: `${place.areaCode}-${dice.int(200, 899)}-${dice.int(1000, 9999)}`,
    contactEmail: recipientAddress(organization),
    title: [...project.title].slice(0, 60).join(''),
    years: '1',
    startDate: `${year}-04-01`,
    endDate: addDays(`${year + 1}-04-01`, -1),
    content: project.description,
    riverSystem: place.system.name,
    river: river.name,
    totalCost: total,
    askedAmount: amount,
    otherMoney: other > 0 ? 'yes' : 'no',
    ...(other > 0 && { otherGrants: other, otherMoneyNote: `${organization.city.name}の地域活動補助金（申請中。4月に結果が分かります）` }),
    truth: true,
    privacy: true,
    nameConsent: dice.chance(0.8),
    heardFrom: dice.pick(['c1', 'c2', 'c3', 'c5']),
    ...known,
  };
}

type Line = readonly [costCategory: string, item: string, basis: string, share: number];

/** Rows in the given shares of a sum; the last takes the rest. */
function budgetOf(total: number, lines: readonly Line[]): object[] {
  let rest = total;
  return lines.map(([costCategory, item, basis, share], index) => {
    const amount = index === lines.length - 1 ? rest : Math.floor((total * share) / 1000) * 1000;
    rest -= amount;
    return { costCategory, item, basis, amount };
  });
}

const spot = (dice: Dice) => ({ latitude: 34 + dice.int(0, 4_000_000) / 1e6, longitude: 134 + dice.int(0, 6_000_000) / 1e6 });

function school(applicant: Applicant): Filled {
  const { organization, project, dice } = applicant;
  const shared = common(applicant);
  const total = shared.totalCost as number;
  return {
    answers: {
      schoolType: organization.name.includes('小学校') ? 'c1' : organization.name.includes('高等') ? 'c4' : 'c2',
      grades: ['c4', 'c5'],
      pupils: dice.int(28, 130),
      teacher: organization.contact.name,
      experience: 'before',
      experienceNote:
        '昨年度は、校区の川で水生生物の調べ学習を行いました。子どもたちは、川の水がきれいになった理由に関心をもち、地域の方への聞き取りにつながりました。',
      ...shared,
      theme: project.theme,
      subjects: ['c1', 'c2'],
      aim: '身近な川に親しみながら、生きものと水のつながりに気づき、自分たちの暮らしと川との関わりを考え、伝える力を育てます。',
      spot: spot(dice),
      walk: `歩いて${dice.int(5, 25)}分`,
      activities: [
        { month: '4月', what: '川の下見と安全の学習', where: '教室・川', hours: 4 },
        { month: '6月', what: '水生生物の調査', where: '川', hours: 6 },
        { month: '9月', what: '水質の調べ方と、地域の方への聞き取り', where: '教室・地域', hours: 6 },
        { month: '11月', what: 'まとめと発表会', where: '体育館', hours: 8 },
      ],
      sharing: '学習発表会で保護者と地域の方に発表し、学校のウェブサイトでも紹介します。',
      inWater: 'yes',
      watchers: dice.int(6, 12),
      safetyPlan:
        '前日と当日の朝に下見を行い、水位と天気予報で中止を判断します。全員がライフジャケットを着け、上流と下流に見守りを置きます。連絡は携帯電話と無線で行います。',
      insured: true,
      helpers: `${organization.city.name}の川の会`,
      budget: budgetOf(total, [
        ['honorarium', '川の専門家への謝金', '10,000円×2回×2人', 0.3],
        ['supplies', 'たも網・バット・水質検査の試薬', '1式', 0.35],
        ['rental', 'ライフジャケットの借用', '500円×40着', 0.15],
        ['printing', '発表資料の印刷', '1式', 0.2],
      ]),
      headApproval: true,
    },
    files: [
      { fieldKey: 'photos', source: 'map-place.png', fileName: '活動場所の図.png' },
      { fieldKey: 'photos', source: 'photo-spring.jpg', fileName: '校区の川.jpg' },
      ...estimates(shared),
    ],
  };
}

function research(applicant: Applicant): Filled {
  const { organization, project, year, dice } = applicant;
  const shared = common(applicant);
  const total = shared.totalCost as number;
  return {
    answers: {
      leader: organization.representative.name,
      department: organization.name.slice(-20),
      position: '教授',
      members: [
        { name: organization.contact.name, belongs: '助教', part: '現地調査と分析' },
        { name: '小早川 遥', belongs: '博士後期課程', part: 'データの整理' },
      ],
      ...shared,
      area: dice.pick(['c1', 'c2', 'c3']),
      theme: `${project.theme}、流域、${organization.river.name}`,
      background:
        '河川の環境は、出水と土砂の動きによって保たれています。これまでの研究では個々の地点の変化は調べられてきましたが、流域全体の動きと合わせて見たものは多くありません。',
      method: '出水の前後に、上流・中流・下流の6地点で、流量、水質、底質、生きものを調べます。過去の航空写真と合わせて、変化を地図に重ねます。',
      novelty: '流域全体を同じ方法で見ることで、どこを守ればよいかを示せます。結果は、河川管理者と市民団体が使える地図として公開します。',
      fieldwork: 'yes',
      spot: spot(dice),
      coordination: '協議済み（採取の届出のみ）',
      steps: [
        { year: 'c1', what: '調査地点の選定と予備調査', result: '調査の手引き', until: `${year}-06-30` },
        { year: 'c1', what: '本調査と分析', result: '出水前後の比較', until: `${year}-12-20` },
        { year: 'c1', what: 'まとめと公表', result: '地図と報告書', until: `${year + 1}-03-20` },
      ],
      publishing: ['c1', 'c2', 'c5'],
      papers: `${organization.representative.name}ほか「${project.theme}の季節変化」河川環境研究 12巻（${year - 2}年）`,
      budget: budgetOf(total, [
        ['travel', '現地調査の旅費', '2人×8回', 0.35],
        ['supplies', '採水びん・試薬', '1式', 0.25],
        ['outsourcing', '水質の分析', '48検体', 0.3],
        ['printing', '報告書の印刷', '100部', 0.1],
      ]),
      taxStatus: 'exempt',
      instituteApproval: true,
    },
    files: [{ fieldKey: 'figures', source: 'report-research.pdf', fileName: '図表_調査地点と方法.pdf' }, ...estimates(shared)],
  };
}

function groups(applicant: Applicant): Filled {
  const { organization, project, dice } = applicant;
  const shared = common(applicant);
  const total = shared.totalCost as number;
  const isCorporation = organization.type !== 'voluntary';
  return {
    answers: {
      founded: `${dice.int(1995, 2019)}-${String(dice.int(1, 12)).padStart(2, '0')}-10`,
      memberCount: dice.int(12, 180),
      incorporated: isCorporation ? 'yes' : 'no',
      ...(isCorporation && { corporateNumber: `8${dice.int(100_000_000_000, 999_999_999_999)}` }),
      profile: `${organization.river.name}とその周りの自然を守り、流域の人と人をつなぐことを目的に、清掃、観察会、子どもの川あそびを続けています。`,
      contactName: organization.contact.name,
      ...shared,
      kinds: ['c1', 'c2', 'c5'],
      need: `${organization.river.name}では、河川敷のごみと外来植物が増え、川に近づく人が少なくなっています。`,
      effect: '年間のべ600人が川に親しみ、活動の担い手が10人増えることを目指します。助成のあとは、会費と参加費で続けます。',
      theme: project.theme,
      spot: spot(dice),
      works: 'yes',
      coordination: '一時使用届を提出する予定',
      adminOffice: `${organization.place.system.name}河川事務所`,
      activities: [
        { month: '5月', what: '春の清掃と外来植物の除去', where: '河川敷', people: 80 },
        { month: '7月・8月', what: '子どもの川あそび教室', where: '親水公園', people: 120 },
        { month: '10月', what: '流域の交流会', where: '公民館', people: 60 },
      ],
      partners: `${organization.city.name}、近くの小学校2校、自治会`,
      minors: true,
      safetyPlan:
        '指導者講習を受けた会員が見守り、全員がライフジャケットを着けます。水位が基準を超えたとき、雷注意報が出たときは中止します。行事保険に入ります。',
      budget: budgetOf(total, [
        ['supplies', '軍手・ごみ袋・観察用具', '1式', 0.3],
        ['honorarium', '指導者への謝金', '8,000円×延べ20人', 0.3],
        ['insurance', '行事保険', '年3回', 0.1],
        ['printing', 'ちらしの印刷', '3,000部', 0.3],
      ]),
      taxStatus: 'exempt',
      noViolence: true,
    },
    files: [
      { fieldKey: 'rules', source: 'report-ngo.pdf', fileName: '会則.pdf' },
      { fieldKey: 'accounts', source: 'report-accounts.pdf', fileName: '前年度の決算書.pdf' },
      { fieldKey: 'map', source: 'map-place.png', fileName: '活動場所の地図.png' },
      ...estimates(shared),
    ],
  };
}

/** Demanded of larger sums. */
const estimates = ({ askedAmount }: Answers): AnsweredFile[] =>
  (askedAmount as number) >= 300_000 ? [{ fieldKey: 'estimates', source: 'report-change.pdf', fileName: '見積書.pdf' }] : [];

import type { grantCategories } from '../../../domain/terms.ts';
import type { tieKinds } from '../../../resources/selection/rules/terms.ts';

interface CommitteePerson {
  readonly email: string;
  /** Of an account that the staff's list does not have already. */
  readonly name?: string;
  readonly committee: 'selection' | 'evaluation';
  readonly affiliation: string;
  readonly position: string;
  readonly expertise: string;
  readonly categories: keyof typeof grantCategories | null;
  readonly maxFiles: number | null;
  readonly ties: readonly (readonly [organization: string, kind: keyof typeof tieKinds, person?: string])[];
}

const judge = { committee: 'selection', categories: null, maxFiles: null, ties: [] } as const;

/** The members, the two accounts that the demo names first. Some of their ties lead to organisations that apply. */
export const committeePeople: readonly CommitteePerson[] = [
  {
    ...judge,
    email: 'selection_committee@example.jp',
    affiliation: '東都水文大学',
    position: '名誉教授',
    expertise: '河川工学・洪水防御',
    ties: [
      ['岡山水環境大学', 'adviser'],
      ['朝倉流域科学大学 農学部 柳原研究室', 'supervision', '柳原 研究室の卒業生'],
      ['流域治水研究会', 'officer'],
    ],
  },
  {
    ...judge,
    email: 'selection_committee2@example.jp',
    affiliation: '武蔵野総合大学 社会学部',
    position: '教授',
    expertise: '市民参加・環境社会学',
    ties: [['多摩の水辺を考える会', 'officer']],
  },
  {
    ...judge,
    name: '藤本 聡',
    email: 'selection_committee3@example.jp',
    affiliation: '相模国際大学 教育学部',
    position: '教授',
    expertise: '理科教育・河川教育',
    categories: 'school',
  },
  {
    ...judge,
    name: '水野 佳代子',
    email: 'selection_committee4@example.jp',
    affiliation: '北方水文大学',
    position: '准教授',
    expertise: '水質・水循環',
    categories: 'research',
    maxFiles: 25,
  },
  {
    ...judge,
    name: '岸田 文彦',
    email: 'selection_committee5@example.jp',
    affiliation: '瀬戸内工科大学 土木工学科',
    position: '教授',
    expertise: '土砂水理・河床変動',
    categories: 'research',
    ties: [['備前河川技術株式会社', 'business']],
  },
  {
    ...judge,
    name: '大庭 みゆき',
    email: 'selection_committee6@example.jp',
    affiliation: '特定非営利活動法人 川と暮らしの相談室',
    position: '理事長',
    expertise: '川づくり・市民活動',
    categories: 'ngo',
    ties: [['全国水辺活動連絡会', 'officer']],
  },
  {
    ...judge,
    name: '坪井 和宏',
    email: 'selection_committee7@example.jp',
    affiliation: '湖北水族館',
    position: '館長',
    expertise: '淡水魚・生態系',
    ties: [['富山東工業高等専門学校', 'business']],
  },
  {
    ...judge,
    name: '荻野 真理',
    email: 'selection_committee8@example.jp',
    affiliation: '河川新報社',
    position: '論説委員',
    expertise: '水防災の報道',
    maxFiles: 20,
  },
  {
    ...judge,
    name: '松井 健二',
    email: 'selection_committee9@example.jp',
    affiliation: '元 公立小学校長',
    position: '教育相談員',
    expertise: '学校教育・安全指導',
    categories: 'school',
    maxFiles: 20,
  },
  {
    ...judge,
    name: '早川 静香',
    email: 'selection_committee10@example.jp',
    affiliation: '早川公認会計士事務所',
    position: '公認会計士',
    expertise: '会計・経費の審査',
  },
  {
    ...judge,
    committee: 'evaluation',
    email: 'evaluation_committee@example.jp',
    affiliation: '奥羽農業大学',
    position: '教授',
    expertise: '流域の生態',
  },
  {
    ...judge,
    committee: 'evaluation',
    email: 'evaluation_committee2@example.jp',
    affiliation: '日本海学院大学',
    position: '准教授',
    expertise: '環境教育・評価',
  },
];

interface Criterion {
  readonly label: string;
  readonly help: string;
  readonly weight: number;
  /** Shown beside the others, and not added up. */
  readonly beside?: true;
  /** What the values mean, from 1 to 5. */
  readonly anchors: readonly [string, string, string, string, string];
}

const expenses: Criterion = {
  label: '経費の妥当性',
  help: '積算の根拠があり、目的に見合っているか。',
  weight: 2,
  anchors: ['根拠がない', '過大か不足が目立つ', 'おおむね妥当', '妥当で根拠もある', '無駄がなく根拠も明らか'],
};

const growth: Criterion = {
  label: '発展性（参考）',
  help: '助成のあとも続き、ほかの地域の手本になるか。',
  weight: 1,
  beside: true,
  anchors: ['見込めない', 'あまり見込めない', 'ふつう', '見込める', '大いに見込める'],
};

const plan: Criterion = {
  label: '計画の具体性と安全',
  help: '手順・体制・日程が具体的で、川での安全が確保されているか。',
  weight: 3,
  anchors: ['実施が危ぶまれる', '不明な点が多い', 'おおむね具体的', '具体的で安全も確か', '細部まで行き届いている'],
};

export interface DemoRubric {
  readonly name: string;
  readonly number: number;
  readonly status: 'published' | 'retired' | 'draft';
  readonly note: string;
  readonly criteria: readonly Criterion[];
}

const research: readonly Criterion[] = [
  {
    label: '学術的な意義',
    help: '問いが新しく、河川の研究を前に進めるか。',
    weight: 3,
    anchors: ['認められない', '乏しい', '一定の意義がある', '高い', 'きわめて高い'],
  },
  { ...plan, label: '方法と実現性', help: '方法が目的にかない、期間と体制のなかで実現できるか。' },
  {
    label: '河川への波及',
    help: '成果が、河川の管理・環境・防災に役立つか。',
    weight: 2,
    anchors: ['見込めない', '限られる', '見込める', '大きい', 'とても大きい'],
  },
  expenses,
];

/** The rubrics: one for each department, one for all of them together, and one for the reports. */
export const demoRubrics: readonly DemoRubric[] = [
  {
    name: '書類審査（全部門共通）',
    number: 1,
    status: 'published',
    note: 'はじめての版',
    criteria: [
      {
        label: '目的と必要性',
        help: '目的がはっきりしていて、助成する必要があるか。',
        weight: 2,
        anchors: ['認められない', '乏しい', 'ある', '高い', 'とても高い'],
      },
      plan,
      {
        label: '川と地域への効果',
        help: '川と人とのつながり、地域への効果が見込めるか。',
        weight: 3,
        anchors: ['見込めない', '限られる', '見込める', '大きい', 'とても大きい'],
      },
      expenses,
      growth,
    ],
  },
  { name: '研究者・研究機関部門の審査', number: 1, status: 'retired', note: 'はじめての版', criteria: research },
  {
    name: '研究者・研究機関部門の審査',
    number: 2,
    status: 'published',
    note: '「若手の育成」を参考の項目に加えました',
    criteria: [...research, { ...growth, label: '若手の育成（参考）', help: '若い研究者や学生が、主な役割を担うか。' }],
  },
  {
    name: '学校部門の審査',
    number: 1,
    status: 'published',
    note: 'はじめての版',
    criteria: [
      {
        label: '河川教育としてのねらい',
        help: '子どもたちが川から何を学ぶかが、はっきりしているか。',
        weight: 3,
        anchors: ['はっきりしない', '一部だけ', 'おおむねはっきりしている', 'はっきりしている', '学年ごとに示されている'],
      },
      plan,
      expenses,
      growth,
    ],
  },
  {
    name: '川づくり団体部門の審査',
    number: 1,
    status: 'published',
    note: 'はじめての版',
    criteria: [
      {
        label: '地域とのつながり',
        help: '住民・行政・学校と力を合わせているか。',
        weight: 3,
        anchors: ['見られない', '限られる', 'ある', '広い', '地域ぐるみ'],
      },
      plan,
      expenses,
      growth,
    ],
  },
  {
    name: '成果の評価',
    number: 1,
    status: 'published',
    note: 'はじめての版',
    criteria: [
      {
        label: '目的の達成',
        help: '申請のときの目的を果たしたか。',
        weight: 3,
        anchors: ['果たしていない', '一部だけ', 'おおむね果たした', '果たした', '目的を超えた'],
      },
      {
        label: '成果の公表',
        help: '成果を広く知らせたか。',
        weight: 2,
        anchors: ['していない', '身近な範囲だけ', 'おおむねした', '広くした', '広くし、反響もあった'],
      },
    ],
  },
  {
    name: '学校部門の審査',
    number: 2,
    status: 'draft',
    note: '「安全」を独立した項目にする案です',
    criteria: [{ ...plan, label: '川での安全', help: '見守り・装備・中止の基準が決まっているか。' }, expenses],
  },
];

/** What members write to each other, by how well they think of a file. */
export const internalComments: Readonly<Record<'good' | 'fair' | 'poor', readonly string[]>> = {
  good: [
    'ねらいと手順がよく結びついています。満額でよいと思います。',
    '昨年までの積み重ねが生きています。',
    '協力者の役割がはっきりしていて、実現の見込みが高いと考えます。',
  ],
  fair: [
    '備品費がやや多いので、額を調整してはどうでしょうか。',
    '調査の回数の根拠を、会議で確かめたいと思います。',
    '意義は認めますが、体制に少し不安があります。',
  ],
  poor: [
    'ねらいと経費の結びつきが読み取れません。',
    '河川管理者との協議がこれからで、時期が早いと考えます。',
    '同じ内容の活動との違いが分かりません。',
  ],
};

/** What they have the applicant told. */
export const applicantComments = [
  '安全の確保の体制を、実施の前にもう一度確かめてください。',
  '成果を、地域の方にも分かる形で公表することを期待します。',
  '調査の結果を、河川管理者とも共有してください。',
] as const;

import { formatYen } from '../../../domain/money/yen.ts';
import type { callAudiences } from '../../../domain/terms.ts';
import type { checkEffects, yesNo } from '../../../resources/calls/rules/terms.ts';
import type { Category, GrantRow } from '../grants.ts';

const leads: Readonly<Record<Category, string>> = {
  school:
    '川は、子どもたちのいちばん身近な自然です。川に学び、川と生きる力を育てる学校の取り組みを助成します。\nはじめての学校も、続けて取り組む学校も、ご応募ください。',
  research: '治水・利水・河川環境の発展に役立つ調査と研究を助成します。\n流域の課題に向き合う、新しい視点の研究を期待します。',
  ngo: '流域の住民と協力して行う、川の環境保全、防災の啓発、交流の活動を助成します。\n地域に根ざした活動を続ける団体を応援します。',
  kado: '川とまちの角にあたる水辺を、学びと交流の拠点として使い続けるための取り組みを助成します。',
};

/** The words of a call's page. */
export function callTexts(category: Category, { target, amount, period }: GrantRow) {
  return {
    lead: leads[category],
    eligibility: `${target}です。\n国や地方公共団体が直接行う事業と、営利を目的とする事業は対象になりません。`,
    support: `1件あたり${formatYen(amount ?? 0)}まで。期間は${period}年までです。\n謝金・旅費交通費・消耗品費・印刷製本費などが対象です。団体の運営費と間接経費は対象になりません。`,
    selection:
      '選考委員会が、目的のはっきりしていること、計画と経費が適切なこと、川や流域への効果、安全への備えを見て選びます。\n結果は、3月にすべての方へお知らせします。',
    schedule:
      '1. このページの「応募の前の確認」に答えます。\n2. メールアドレスを登録し、申請書を書きます。途中で保存できます。\n3. 締切までに提出します。締切までは、何度でも直せます。\n4. 選考の結果を、3月にお知らせします。',
    contact: '河川基金 助成担当\n電話 03-0000-0000（平日 10時から17時まで）\nメール josei@kikin.example.jp',
  };
}

interface Check {
  readonly question: string;
  readonly help: string | null;
  readonly stopsOn: keyof typeof yesNo;
  readonly effect: keyof typeof checkEffects;
  readonly rule: string;
}

type Audience = keyof typeof callAudiences;

const own: Readonly<Record<Audience, readonly Check[]>> = {
  any: [],
  school: [
    {
      question: '校長の承認を得ています（または、提出までに得られます）か',
      help: null,
      stopsOn: 'no',
      effect: 'stop',
      rule: '学校の取り組みとして行うものが対象です。',
    },
    {
      question: '川に入る活動のとき、見守る大人を確保できますか',
      help: '川に入らないときは「はい」を選んでください。',
      stopsOn: 'no',
      effect: 'warn',
      rule: '川に入る活動では、見守りの体制と中止の基準を申請書に書いていただきます。',
    },
  ],
  research: [
    {
      question: '大学・高等専門学校・研究機関に所属していますか',
      help: '大学院生は、指導教員が代表者になってください。',
      stopsOn: 'no',
      effect: 'stop',
      rule: '研究機関に所属する研究者が対象です。',
    },
    {
      question: '同じ課題で、ほかの研究費を受けていますか',
      help: null,
      stopsOn: 'yes',
      effect: 'warn',
      rule: '同じ経費に、二重に助成を受けることはできません。違いを申請書に書いてください。',
    },
  ],
  groups: [
    {
      question: '会則（定款）と、決算書がありますか',
      help: '設立して1年に満たない団体は、決算書がなくても応募できます。',
      stopsOn: 'no',
      effect: 'stop',
      rule: '会則をもち、会計を団体の名前で行っている団体が対象です。',
    },
    {
      question: '河川敷に物を置いたり、地面を掘ったりしますか',
      help: null,
      stopsOn: 'yes',
      effect: 'warn',
      rule: '河川法の許可や届出が要ることがあります。早めに河川管理者にご相談ください。',
    },
  ],
};

/** What is asked before applying, by whom a call asks. */
export function checksFor(audience: Audience): readonly Check[] {
  return [
    ...own[audience],
    {
      question: '活動は、来年度の4月から始まりますか',
      help: '4月より前に支払った費用は、対象になりません。',
      stopsOn: 'no',
      effect: 'stop',
      rule: '助成の対象は、来年度の4月1日から後に行い、支払うものです。',
    },
    {
      question: '営利を目的とする活動ですか',
      help: null,
      stopsOn: 'yes',
      effect: 'stop',
      rule: '営利を目的とする事業は、助成の対象になりません。',
    },
  ];
}

interface Question {
  readonly question: string;
  readonly answer: string;
  readonly published: 0 | 1;
}

const asked: Readonly<Record<Audience, readonly Question[]>> = {
  any: [],
  school: [
    {
      question: '複数の学校が一緒に応募できますか。',
      answer: '代表の学校が応募してください。ほかの学校の名前と役割は、「学習の内容」に書いてください。',
      published: 1,
    },
    { question: '備品は対象になりますか。', answer: '川の学習に使うものに限り、総額の2分の1まで対象になります。', published: 1 },
  ],
  research: [
    { question: '大学院生を雇う費用は対象になりますか。', answer: '調査の補助への謝金として対象になります。', published: 1 },
    { question: '外国の研究者は共同研究者になれますか。', answer: 'なれます。日本までの旅費は対象になりません。', published: 1 },
  ],
  groups: [
    { question: '設立したばかりの団体も応募できますか。', answer: '応募できます。前年度の決算書は要りません。', published: 1 },
    {
      question: 'スタッフの人件費は対象になりますか。',
      answer: '団体の運営にあたる人件費は対象になりません。講師への謝金は対象になります。',
      published: 1,
    },
  ],
};

/** What has been asked, and answered for all. */
export function questionsFor(audience: Audience): readonly Question[] {
  return [
    ...asked[audience],
    { question: '提出したあとで、直せますか。', answer: '締切までは、何度でも直して提出できます。最後に提出されたものを選考します。', published: 1 },
    { question: '郵送でも受け付けますか。', answer: '難しい事情のある方は、締切の1週間前までにご相談ください。', published: 0 },
  ];
}

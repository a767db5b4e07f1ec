import { markdownToHtml } from '../../api/text/markdown.ts';
import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

interface Notice extends Pick<SeedRow<'notifications'>, 'title' | 'content' | 'category' | 'type' | 'targetAudience' | 'status'> {
  /** Days from the base date; null means no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly everyYear?: boolean;
}

export function noticeRows(baseDate: string): SeedRow<'notifications'>[] {
  const year = fiscalYearOf(baseDate);
  return notices.map(({ from, to, everyYear, ...notice }, index) => {
    const content = notice.content.replaceAll('{year}', String(year)).replaceAll('{next}', String(year + 1));
    const written = Math.min(from ?? -60, 0) - (notice.status === 'draft' ? 1 : 2);
    const created = instantAt(addDays(baseDate, written), 10, index * 3);
    return {
      id: index + 1,
      title: notice.title.replaceAll('{year}', String(year)).replaceAll('{next}', String(year + 1)),
      content,
      contentHtml: markdownToHtml(content),
      category: notice.category,
      type: notice.type,
      targetAudience: notice.targetAudience,
      year: everyYear ? null : year,
      status: notice.status,
      startDate: from === null ? null : addDays(baseDate, from),
      endDate: to === null ? null : addDays(baseDate, to),
      createdAt: created,
      updatedAt: created,
    };
  });
}

const notices: readonly Notice[] = [
  {
    title: '{year}年度 中間報告書の提出について',
    content:
      '助成期間が1年以上の方は、中間報告書を期限までにご提出ください。様式は「提出書類」の画面から受け取れます。天候などの理由で活動が遅れている場合は、その旨をご記入ください。',
    category: 'all',
    type: 'important',
    targetAudience: 'user',
    status: 'published',
    from: -30,
    to: 30,
  },
  {
    title: '春期助成の募集を締め切りました',
    content:
      '春期助成には多くのご応募をいただき、ありがとうございました。選考の結果は、理事会の承認のあとにお知らせします。審査の途中経過についてのお問い合わせにはお答えできません。',
    category: 'all',
    type: 'info',
    targetAudience: 'all',
    status: 'published',
    from: -5,
    to: 60,
  },
  {
    title: '領収書の登録で気をつけていただきたいこと',
    content:
      '領収書の宛名は団体名としてください。画像は四隅がすべて写るように撮影し、金額・日付・発行者が読み取れることを確かめてから提出してください。ポイントで支払った分は助成の対象になりません。',
    category: 'all',
    type: 'warning',
    targetAudience: 'user',
    status: 'published',
    from: -45,
    to: null,
    everyYear: true,
  },
  {
    title: 'システムの点検による停止のお知らせ',
    content: '次の日曜日の午前1時から午前5時まで、点検のためシステムを使えません。入力中の内容は、停止の前に必ず保存してください。',
    category: 'all',
    type: 'maintenance',
    targetAudience: 'all',
    status: 'published',
    from: -2,
    to: 9,
    everyYear: true,
  },
  {
    title: '年末年始の窓口について',
    content:
      '12月29日から1月3日まで、電話でのお問い合わせをお休みします。この期間もシステムはお使いいただけます。提出期限がこの期間にあたる方は、お早めにご準備ください。',
    category: 'all',
    type: 'info',
    targetAudience: 'all',
    status: 'published',
    from: 17,
    to: 50,
    everyYear: true,
  },
  {
    title: '学校部門 活動発表会のご案内',
    content: '学校部門の活動発表会を2月に開きます。発表を希望する学校は、「コメント」から担当者にお知らせください。旅費は財団が負担します。',
    category: 'school',
    type: 'info',
    targetAudience: 'user',
    status: 'published',
    from: -14,
    to: 40,
  },
  {
    title: '研究者・研究機関部門 成果発表会の日程',
    content: '{year}年度の成果発表会は、来年7月に東京で開きます。発表要旨の様式は、来年4月に「提出書類」に追加します。',
    category: 'research',
    type: 'info',
    targetAudience: 'user',
    status: 'published',
    from: -20,
    to: 120,
  },
  {
    title: '川での活動の安全確保について',
    content:
      '水辺の活動では、参加者全員が救命胴衣を着用し、上流の天候と水位を必ず確認してください。けがや事故があったときは、まず安全を確保し、落ち着いてから事故届をご提出ください。',
    category: 'ngo',
    type: 'warning',
    targetAudience: 'all',
    status: 'published',
    from: -200,
    to: null,
  },
  {
    title: '【職員向け】春期助成の選考資料の提出期限',
    content: '選考委員会に提出する資料は、委員会の2週間前までに所定の場所に保存してください。申請額の内訳の確認結果を必ず記入してください。',
    category: 'all',
    type: 'important',
    targetAudience: 'admin',
    status: 'published',
    from: -7,
    to: 14,
  },
  {
    title: '【職員向け】前払い稟議の締め日',
    content: '毎月の前払いは、10日の稟議分までが対象です。請求書の受付日と口座の登録を確認してから回してください。',
    category: 'all',
    type: 'info',
    targetAudience: 'admin',
    status: 'published',
    from: -3,
    to: 20,
  },
  {
    title: '【選考委員の皆さまへ】審査資料の閲覧について',
    content: '審査資料は「助成管理」の画面からご覧いただけます。資料の印刷・転送はお控えください。',
    category: 'all',
    type: 'info',
    targetAudience: 'admin',
    status: 'published',
    from: -18,
    to: 30,
  },
  {
    title: 'カド部門の報告様式が変わります',
    content: '{next}年度から、拠点活用計画書の様式が新しくなります。今年度の助成には、これまでの様式をお使いください。',
    category: 'kado',
    type: 'info',
    targetAudience: 'user',
    status: 'draft',
    from: 20,
    to: null,
  },
  {
    title: '{next}年度 助成金の募集について（案）',
    content: '募集要項の公開に合わせて掲載します。公開日は部長の確認後に決めます。',
    category: 'all',
    type: 'important',
    targetAudience: 'all',
    status: 'draft',
    from: null,
    to: null,
  },
  {
    title: '{year}年度 採択団体の交付決定について',
    content: '{year}年度の助成の交付を決定しました。請書の署名と口座の登録をお願いします。',
    category: 'all',
    type: 'important',
    targetAudience: 'user',
    status: 'archived',
    from: -240,
    to: -150,
  },
  {
    title: '夏の出水期に向けた注意',
    content: '6月から10月は出水期です。活動日の前日と当日に、川の防災情報を確認してください。',
    category: 'all',
    type: 'warning',
    targetAudience: 'all',
    status: 'archived',
    from: -180,
    to: -22,
  },
  {
    title: '旧システムからの移行が終わりました',
    content: '過去10年分の申請と報告の移行が終わりました。内容に誤りを見つけたときは、基金担当者までお知らせください。',
    category: 'all',
    type: 'info',
    targetAudience: 'admin',
    status: 'archived',
    from: -300,
    to: -210,
    everyYear: true,
  },
  {
    title: '提出期限の前日に届くお知らせメールについて',
    content: '提出期限の7日前と前日に、お知らせのメールをお送りしています。届かない場合は、迷惑メールフォルダーと受信の設定をご確認ください。',
    category: 'all',
    type: 'info',
    targetAudience: 'user',
    status: 'published',
    from: -90,
    to: null,
    everyYear: true,
  },
];

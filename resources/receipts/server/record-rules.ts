import { drawPaper } from '../../../api/letters/paper.ts';

/** The values that differ between foundations. */
export interface RecordRules {
  readonly foundationName: string;
  readonly representative: string;
  /** The role names of the person in charge and of those who do the work. */
  readonly keeper: string;
  readonly clerks: string;
  /** Retention periods of the programmes in years, ascending. */
  readonly years: readonly number[];
  /** Whether receipt images get a time stamp. */
  readonly isStamped: boolean;
  /** The day of the print, as an instant. */
  readonly at: string;
}

/** The rules that prevent changes and deletions of electronic transaction records (電子帳簿保存法), after the National Tax Agency's template. */
export function recordRules(rules: RecordRules): Promise<Buffer> {
  const { foundationName, representative } = rules;
  return drawPaper('電子取引データの訂正及び削除の防止に関する事務処理規程', rules.at, (paper) => {
    paper.title('電子取引データの訂正及び削除の\n防止に関する事務処理規程');
    for (const [heading, ...lines] of articlesOf(rules)) {
      paper.heading(heading as string);
      for (const line of lines) paper.paragraph(line);
    }
    paper.space();
    paper.right(foundationName);
    paper.right(representative);
  });
}

function articlesOf({ foundationName, keeper, clerks, years, isStamped }: RecordRules): string[][] {
  const stamp = isStamped ? ['６　登録された画像とPDFには、時刻認証局の時刻の証明（タイムスタンプ、RFC 3161）を付ける。'] : [];
  return [
    [
      '第１条（目的）',
      `この規程は、電子計算機を使用して作成する国税関係帳簿書類の保存方法の特例に関する法律第７条に定められた電子取引の取引情報に係る電磁的記録の保存義務を適正に履行するため、${foundationName}（以下「基金」という。）が受け取る領収書、請求書その他の証拠書類の電磁的記録（以下「取引データ」という。）について、訂正及び削除の防止に必要な事項を定める。`,
    ],
    ['第２条（適用範囲）', '１　この規程は、基金の役職員と、基金の業務のために取引データを扱うすべての者に適用する。'],
    ['第３条（管理責任者）', `１　管理責任者は、${keeper}とする。`, `２　処理責任者は、${clerks}とする。`],
    [
      '第４条（取引データの範囲）',
      '１　保存する取引データは、次のとおりとする。',
      '　(1)　助成の申請及び報告に添えて電子的に受け取った領収書、請求書、見積書その他これらに準ずるもの',
      '　(2)　紙の領収書等を撮影し、又は読み取った画像',
      '　(3)　基金が電子的に作成し、又は電子署名を受けた請書、精算書、返納通知書その他の書面',
    ],
    [
      '第５条（保存の方法）',
      '１　取引データは、受け取ったままの内容で助成管理システム「せせらぎ」に保存し、ハッシュ値（SHA-256）を記録する。',
      '２　取引データには、取引年月日、取引金額、取引先を記録し、日付と金額の範囲、及び二つ以上の項目の組合せで検索できるようにする。削除したものも、検索の条件に加えて見つけられるようにする。',
      '３　取引データを差し替えたときも、前のデータは消さずに残す。',
      '４　登録、変更、承認、削除の記録は、日時、行った者、変更前と変更後の内容とともに、書き換えられない形で残す。',
      '５　保存したファイルは毎日点検し、記録されたハッシュ値と違うものがあれば、管理責任者に知らせる。',
      ...stamp,
    ],
    ['第６条（保存期間）', `１　取引データの保存期間は、助成が終了した年度の翌日（４月１日）から起算して${yearsText(years)}とする。`],
    [
      '第７条（訂正及び削除の原則禁止）',
      '１　提出された取引データの内容を訂正し、又は削除することは、原則として禁止する。',
      '２　業務の都合により訂正又は削除をするときは、処理責任者が、差戻し又は削除の理由をシステムに記録して行う。削除したデータは画面の一覧に出なくなるが、データそのものは保存期間が終わるまで残す。',
      '３　画像のない領収書、又は助成の期間の外の領収書を承認するときは、処理責任者が、承認する理由をシステムに記録する。',
      '４　登録した者が、その取引データを自ら承認することはできない。',
    ],
    [
      '第８条（訂正及び削除の記録）',
      '１　前条の訂正及び削除は、次の事項をシステムの操作記録に残し、管理責任者が確かめられるようにする。',
      '　(1)　行った年月日',
      '　(2)　取引データの番号、取引先の名称、金額',
      '　(3)　訂正又は削除の理由と内容',
      '　(4)　行った者の氏名と権限',
    ],
    ['附則', 'この規程は、管理責任者が定める日から施行する。'],
  ];
}

function yearsText(years: readonly number[]): string {
  const [fewest = 5] = years;
  const most = years.at(-1) ?? fewest;
  return fewest === most ? `${fewest}年間` : `${fewest}年間から${most}年間の、助成ごとに定める期間`;
}

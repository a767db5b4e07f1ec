import type { costCategories } from '../../../domain/terms.ts';

/** What grantees buy: `title | vendors | least | most | tax rate | description | category`. */
export interface Expense {
  readonly title: string;
  readonly vendors: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly taxRate: 0 | 8 | 10;
  readonly description: string;
  readonly costCategory: keyof typeof costCategories;
}

const table = `
文具・模造紙・画用紙|みどり文具店,㈱オフィス用品センター,文栄堂|1200|38000|10|発表会で使う模造紙、画用紙、筆記具|supplies
観察用たも網・バケツ|ホームセンターかわしま,釣具のさくら,㈱理科教材社|3000|60000|10|水生生物の採集に使う用具|supplies
パックテスト（水質検査）|㈱共栄化学分析,理科教材の大和,㈱環境計測サービス|8000|90000|10|COD・リン酸・硝酸の簡易検査用品|supplies
救命胴衣（子ども用）|アウトドアショップ渓流,㈱水辺安全用品,髙木マリン|25000|240000|10|川の体験活動で全員が着用するもの|supplies
貸切バス代|㈱県央観光バス,みなと交通㈱,山﨑観光バス|48000|260000|10|上流の見学に使う大型バス1台|travel
講師謝金|川の達人ネットワーク,北野 環境調査事務所,流域生態研究会|10000|120000|0|観察会の講師への謝金|honorarium
行事傷害保険|あおば損害保険代理店,川辺保険事務所|2400|56000|0|観察会・清掃活動の参加者の傷害保険|insurance
報告書の印刷|㈱千歳印刷,プリントハウス𠮷野,文明堂印刷|22000|330000|10|活動報告書 A4判 32ページ|printing
案内板の製作|㈱サインアート,木工房ながれ,㈱山﨑工務店|80000|620000|10|水辺の案内板の製作と設置|equipment
観測機器の借り上げ|㈱水文計測,測器レンタル東海,㈱河川技術コンサル|60000|780000|10|水位計・流速計の借り上げ|rental
水質分析の委託|㈱環境科学センター,一般財団法人 水質検査協会|45000|860000|10|採水試料の栄養塩分析|outsourcing
環境DNA分析の委託|㈱ゲノム環境ラボ,㈱環境科学センター|90000|1100000|10|試料12検体の網羅的解析|outsourcing
調査補助員の賃金|学生アルバイト（調査補助）,シルバー人材センター|12000|420000|0|現地調査の補助|honorarium
参加者の飲み物・昼食|スーパーまるやま,弁当の花かご,コープみずべ店|3000|68000|8|清掃活動の参加者への飲み物と昼食|supplies
苗木・花苗|緑化園芸センター,㈲花の里|5000|180000|10|河畔の植栽に使う苗木|supplies
図鑑・参考図書|書店 文泉堂,明日香書房|2200|48000|10|川の生きもの図鑑、治水の歴史の参考書|supplies
会場使用料|市民文化会館,流域交流館,公民館|2000|66000|10|報告会の会場使用料|rental
交通費（現地調査）|県央鉄道㈱,レンタカーのすいすい,県央タクシー|1800|160000|10|調査地点への往復|travel
ごみ処分費|㈱クリーン環境,市環境センター|3000|54000|10|清掃で集めたごみの処分|outsourcing
軍手・ごみ袋・火ばさみ|ホームセンターかわしま,㈱作業用品のまつ|2500|58000|10|清掃活動の用具|supplies
`;

export const expenses: readonly Expense[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', vendors = '', min = '', max = '', rate = '', description = '', category = ''] = line.split('|');
    return {
      title,
      vendors: vendors.split(','),
      min: Number(min),
      max: Number(max),
      taxRate: Number(rate) as Expense['taxRate'],
      description,
      costCategory: category as Expense['costCategory'],
    };
  });

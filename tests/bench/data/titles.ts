import type { Dice } from '../../../seed/demo/random.ts';

const rivers = list(
  '荒川,多摩川,利根川,信濃川,最上川,北上川,阿武隈川,天竜川,長良川,木曽川,淀川,太田川,吉野川,四万十川,筑後川,球磨川,石狩川,雄物川,黒部川,千曲川,相模川,鶴見川,揖斐川,紀の川,旭川,江の川,仁淀川,川内川,十勝川,岩木川',
);
const towns = list(
  '高山市,日野市,飯田市,五泉市,酒田市,北上市,郡山市,浜松市,美濃市,犬山市,枚方市,広島市,美馬市,四万十市,久留米市,人吉市,旭川市,大仙市,黒部市,千曲市',
);
/** Seven of twenty-five speak of 河川: 28 in a hundred. */
const themes = list(
  '河川環境,河川敷の植物,河川の生きもの,河川整備の歴史,河川清掃,河川教育,都市河川の水質,生きもの,四季の植物,野鳥,ホタル,アユ,メダカ,水生昆虫,源流の森,湧水,桜並木,ワンドの魚たち,防災学習,水辺の安全,魚道,外来種,流域の暮らし,舟運の記憶,農業用水',
);
const endings = list(
  'を調べる総合学習,について学ぶ探究活動,の観察会と清掃活動,の再生活動,を守る市民調査,を次世代へつなぐ活動,に親しむ川の学校,を巡るリバーウォーク,のマップづくり,の保全と担い手づくり,を伝えるかるたづくり,の調査と地域への発信,を生かした水辺の拠点づくり,に関する研究,の変遷に関する研究',
);

export interface Project {
  readonly title: string;
  readonly theme: string;
  readonly river: string;
  readonly town: string;
}

/** What an application is about: 河川 is in 28 of 100 titles, 砂防 and ヤマメ in 5 of 10,000 each. */
export function projectAt(index: number, dice: Dice): Project {
  const [river, town] = [dice.pick(rivers), dice.pick(towns)];
  const theme = index % 2000 === 137 ? 'ヤマメの産卵場' : index % 2000 === 1211 ? '砂防堰堤のまわりの植物' : dice.pick(themes);
  const term = dice.chance(0.3) ? `（第${dice.int(2, 6)}期）` : '';
  return { title: `${town}を流れる${river}の${theme}${dice.pick(endings)}${term}`, theme, river, town };
}

const words = list('ホタル,清流,みずべ,せせらぎ,ふるさと,里山,かわせみ,めだか,水の輪,源流,みなも,若あゆ');
const kinds = list('の会,を守る会,クラブ,学習会,保存会,ネットワーク,自然塾,研究室,小学校,中学校,女性の会,まちづくり協議会');
const families = list('佐藤,鈴木,高橋,髙橋,田中,渡邊,渡辺,伊藤,山本,中村,小林,斎藤,齋藤,加藤,吉田,山田,佐々木,山﨑,松本,井上');
const given = list('花子,太郎,健一,裕子,直樹,美咲,翔太,恵,誠,由美,拓也,幸子,大輔,智子,和也,陽子,隆,真由美,浩二,久美子');

export const organizationName = (dice: Dice) => `${dice.pick(towns)}${dice.pick(words)}${dice.pick(words)}${dice.pick(kinds)}`;
export const personName = (dice: Dice) => `${dice.pick(families)} ${dice.pick(given)}`;

function list(text: string): string[] {
  return text.split(',');
}

import type { Dice } from '../random.ts';

export interface Person {
  readonly name: string;
  /** Katakana, without a space. */
  readonly kana: string;
  /** The family name in Latin letters, for addresses. */
  readonly latin: string;
}

const families = [
  '佐藤 サトウ sato|鈴木 スズキ suzuki|髙橋 タカハシ takahashi|高橋 タカハシ takahashi|田中 タナカ tanaka|伊藤 イトウ ito|渡辺 ワタナベ watanabe',
  '渡邉 ワタナベ watanabe|山本 ヤマモト yamamoto|中村 ナカムラ nakamura|小林 コバヤシ kobayashi|加藤 カトウ kato|𠮷田 ヨシダ yoshida|吉田 ヨシダ yoshida',
  '山田 ヤマダ yamada|佐々木 ササキ sasaki|山口 ヤマグチ yamaguchi|松本 マツモト matsumoto|井上 イノウエ inoue|木村 キムラ kimura|林 ハヤシ hayashi',
  '斎藤 サイトウ saito|齋藤 サイトウ saito|清水 シミズ shimizu|山﨑 ヤマザキ yamazaki|森 モリ mori|池田 イケダ ikeda|橋本 ハシモト hashimoto|阿部 アベ abe',
  '石川 イシカワ ishikawa|前田 マエダ maeda|藤田 フジタ fujita|小川 オガワ ogawa|岡田 オカダ okada|後藤 ゴトウ goto|長谷川 ハセガワ hasegawa|村上 ムラカミ murakami',
  '近藤 コンドウ kondo|石井 イシイ ishii|坂本 サカモト sakamoto|遠藤 エンドウ endo|青木 アオキ aoki|藤井 フジイ fujii|西村 ニシムラ nishimura|福田 フクダ fukuda',
  '太田 オオタ ota|三浦 ミウラ miura|岡本 オカモト okamoto|松田 マツダ matsuda|中川 ナカガワ nakagawa|中野 ナカノ nakano|原田 ハラダ harada|小野 オノ ono',
  '田村 タムラ tamura|竹内 タケウチ takeuchi|金子 カネコ kaneko|和田 ワダ wada|中山 ナカヤマ nakayama|石田 イシダ ishida|上田 ウエダ ueda|森田 モリタ morita',
  '河野 カワノ kawano|柴田 シバタ shibata|酒井 サカイ sakai|工藤 クドウ kudo|宮﨑 ミヤザキ miyazaki|内田 ウチダ uchida|髙木 タカギ takagi|安藤 アンドウ ando',
].flatMap((line) => line.split('|'));

const givens = [
  '一郎 イチロウ|健太 ケンタ|大輔 ダイスケ|直樹 ナオキ|誠 マコト|隆 タカシ|浩二 コウジ|和也 カズヤ|修 オサム|英樹 ヒデキ|哲也 テツヤ|剛 ツヨシ|亮 リョウ|拓海 タクミ',
  '雅人 マサト|正彦 マサヒコ|博之 ヒロユキ|秀明 ヒデアキ|俊介 シュンスケ|慎一 シンイチ|康弘 ヤスヒロ|裕 ユタカ|勝 マサル|陽介 ヨウスケ|翔太 ショウタ|信夫 ノブオ',
  '花子 ハナコ|陽子 ヨウコ|久美子 クミコ|由美 ユミ|恵子 ケイコ|真由美 マユミ|智子 トモコ|幸子 サチコ|直美 ナオミ|さくら サクラ|美咲 ミサキ|明日香 アスカ',
  '理恵 リエ|香織 カオリ|千春 チハル|典子 ノリコ|順子 ジュンコ|麻衣 マイ|優子 ユウコ|葵 アオイ|由紀 ユキ|早苗 サナエ|奈緒 ナオ|みどり ミドリ|和子 カズコ',
].flatMap((line) => line.split('|'));

export function personFrom(dice: Dice): Person {
  const [family = '', familyKana = '', latin = ''] = dice.pick(families).split(' ');
  const [given = '', givenKana = ''] = dice.pick(givens).split(' ');
  return { name: `${family} ${given}`, kana: `${familyKana}${givenKana}`, latin };
}

/** The foundation's own people, one a role in the order of the roles, then a few more. */
export const staffNames = [
  '川村 美穂',
  '髙橋 誠一',
  '石井 浩',
  '藤田 雅彦',
  '大西 隆',
  '中島 由紀',
  '森本 千恵',
  '渡邉 泰三',
  '宮﨑 敬子',
  '小野寺 翔',
  '岡本 正樹',
] as const;

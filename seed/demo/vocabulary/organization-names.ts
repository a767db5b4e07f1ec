import type { organizationTypes } from '../../../domain/terms.ts';

export type OrganizationType = keyof typeof organizationTypes;

/** How a kind of organisation is called: `name | kana | kana as a bank writes it`. {city} {area} {river} {system} {word} stand for names. */
export const namePatterns: Readonly<Record<OrganizationType, readonly string[]>> = {
  school: [
    '{city}立{word}小学校|{city}リツ{word}ショウガッコウ|{city}リツ{word}ショウガッコウ',
    '{city}立{word}中学校|{city}リツ{word}チュウガッコウ|{city}リツ{word}チュウガッコウ',
    '{city}立{area}{word}小学校|{city}リツ{area}{word}ショウガッコウ|{city}リツ{area}{word}ショウガッコウ',
    '{prefecture}立{area}{word}高等学校|{area}{word}コウトウガッコウ|{area}{word}コウトウガッコウ',
    '学校法人{word}学園 {area}{word}中学校・高等学校|ガッコウホウジン{word}ガクエン {area}{word}チュウガッコウ・コウトウガッコウ|ガク）{word}ガクエン',
  ],
  research: [
    '{area}水環境大学 {word}キャンパス 河川工学研究室|{area}ミズカンキョウダイガク {word}キャンパス カセンコウガクケンキュウシツ|{area}ミズカンキョウダイガク',
    '{area}流域科学大学 農学部 {word}研究室|{area}リュウイキカガクダイガク ノウガクブ {word}ケンキュウシツ|{area}リュウイキカガクダイガク',
    '国立大学法人{area}工業技術大学 {word}環境防災研究センター|コクリツダイガクホウジン{area}コウギョウギジュツダイガク {word}カンキョウボウサイケンキュウセンター|ダイ）{area}コウギョウギジュツダイガク',
    '{area}教養大学 人間社会学部 {word}ゼミナール|{area}キョウヨウダイガク ニンゲンシャカイガクブ {word}ゼミナール|{area}キョウヨウダイガク',
    '{area}{word}工業高等専門学校 環境都市工学科|{area}{word}コウギョウコウトウセンモンガッコウ カンキョウトシコウガッカ|{area}コウギョウコウトウセンモンガッコウ',
    '{prefecture}{system}流域水産研究所 {word}分場|{system}リュウイキスイサンケンキュウジョ {word}ブンジョウ|{system}リュウイキスイサンケンキュウジョ',
  ],
  npo: [
    '特定非営利活動法人{river}{word}流域ネットワーク|トクテイヒエイリカツドウホウジン{river}{word}リュウイキネットワーク|トクヒ）{river}{word}リュウイキネットワーク',
    '特定非営利活動法人{area}{word}水辺の会|トクテイヒエイリカツドウホウジン{area}{word}ミズベノカイ|トクヒ）{area}{word}ミズベノカイ',
    'NPO法人{river}と遊ぶ{word}クラブ|エヌピーオーホウジン{river}トアソブ{word}クラブ|トクヒ）{river}トアソブ{word}クラブ',
    '特定非営利活動法人{system}{word}環境教育センター|トクテイヒエイリカツドウホウジン{system}{word}カンキョウキョウイクセンター|トクヒ）{system}{word}カンキョウキョウイクセンター',
    'NPO法人{area}{word}里川の学校|エヌピーオーホウジン{area}{word}サトカワノガッコウ|トクヒ）{area}{word}サトカワノガッコウ',
    '特定非営利活動法人{river}{word}河川環境保全協議会|トクテイヒエイリカツドウホウジン{river}{word}カセンカンキョウホゼンキョウギカイ|トクヒ）{river}{word}カセンカンキョウホゼンキョウギカイ',
  ],
  voluntary: [
    '{river}を守る{word}の会|{river}ヲマモル{word}ノカイ|{river}オマモル{word}ノカイ',
    '{river}{word}河川愛護会|{river}{word}カセンアイゴカイ|{river}{word}カセンアイゴカイ',
    '{area}{word}川あそび隊|{area}{word}カワアソビタイ|{area}{word}カワアソビタイ',
    '{river}ホタルの里{word}保存会|{river}ホタルノサト{word}ホゾンカイ|{river}ホタルノサト{word}ホゾンカイ',
    '{word}町内会 {river}クリーン作戦実行委員会|{word}チョウナイカイ {river}クリーンサクセンジッコウイインカイ|{word}チョウナイカイ',
    '{area}{word}水防を学ぶ会|{area}{word}スイボウヲマナブカイ|{area}{word}スイボウオマナブカイ',
  ],
  foundation: [
    '公益財団法人{area}{word}緑と水の財団|コウエキザイダンホウジン{area}{word}ミドリトミズノザイダン|ザイ）{area}{word}ミドリトミズノザイダン',
    '一般社団法人{system}流域連携機構{word}支部|イッパンシャダンホウジン{system}リュウイキレンケイキコウ{word}シブ|シヤ）{system}リュウイキレンケイキコウ',
    '公益社団法人{area}{word}自然保護協会|コウエキシャダンホウジン{area}{word}シゼンホゴキョウカイ|シヤ）{area}{word}シゼンホゴキョウカイ',
    '一般財団法人{river}漁業振興{word}基金|イッパンザイダンホウジン{river}ギョギョウシンコウ{word}キキン|ザイ）{river}ギョギョウシンコウ{word}キキン',
  ],
  municipality: [
    '{city} 環境部 {word}水辺推進室|{city} カンキョウブ {word}ミズベスイシンシツ|{city}',
    '{city}教育委員会 {word}生涯学習センター|{city}キョウイクイインカイ {word}ショウガイガクシュウセンター|{city}キョウイクイインカイ',
    '{city}立{word}博物館|{city}リツ{word}ハクブツカン|{city}リツ{word}ハクブツカン',
  ],
};

/** Words that many places share: parts of towns and schools. */
export const commonWords = [
  '清水 シミズ|緑が丘 ミドリガオカ|若宮 ワカミヤ|松原 マツバラ|大橋 オオハシ|桜 サクラ|中央 チュウオウ|川原 カワハラ|泉 イズミ|城山 シロヤマ|本町 ホンマチ|青葉 アオバ',
  '南 ミナミ|北 キタ|東 ヒガシ|西 ニシ|新町 シンマチ|日の出 ヒノデ|朝日 アサヒ|富士見 フジミ|白鳥 シラトリ|梅林 ウメバヤシ|瀬戸 セト|柳原 ヤナギハラ',
]
  .flatMap((line) => line.split('|'))
  .map((entry) => {
    const [name = '', kana = ''] = entry.split(' ');
    return { name, kana };
  });

/**
 * The first organisations are given by hand: `type | place | name | kana | kana as a bank writes it`, the place by its river
 * system, prefecture and city. They hold the names that software stumbles over: 髙, 﨑, 𠮷, ㈱, and very long ones.
 */
export const namedOrganizations: readonly string[] = [
  'npo|荒川 東京都 北区|特定非営利活動法人 荒川リバーサイド赤羽|トクテイヒエイリカツドウホウジン アラカワリバーサイドアカバネ|トクヒ）アラカワリバーサイドアカバネ',
  'school|多摩川 東京都 府中市|府中市立多摩川小学校|フチュウシリツタマガワショウガッコウ|フチュウシリツタマガワショウガッコウ',
  'research|吉野川 徳島県 徳島市|阿波流域大学 理工学部 河川生態研究室|アワリュウイキダイガク リコウガクブ カセンセイタイケンキュウシツ|アワリュウイキダイガク',
  'voluntary|利根川 群馬県 前橋市|広瀬川ホタル里親の会|ヒロセガワホタルサトオヤノカイ|ヒロセガワホタルサトオヤノカイ',
  'npo|淀川 大阪府 高槻市|NPO法人 髙槻・芥川倶楽部|エヌピーオーホウジン タカツキ・アクタガワクラブ|トクヒ）タカツキアクタガワクラブ',
  'voluntary|筑後川 福岡県 朝倉市|﨑山水辺の楽校運営協議会|サキヤマミズベノガッコウウンエイキョウギカイ|サキヤマミズベノガッコウ',
  'voluntary|紀の川 和歌山県 橋本市|𠮷野熊野源流を歩く会|ヨシノクマノゲンリュウヲアルクカイ|ヨシノクマノゲンリュウオアルクカイ',
  'foundation|木曽川 岐阜県 岐阜市|一般社団法人 長良川環境レンジャー協会（事務局：㈱長良エコワークス内）|イッパンシャダンホウジン ナガラガワカンキョウレンジャーキョウカイ|シヤ）ナガラガワカンキョウレンジャーキョウカイ',
  'foundation|信濃川 長野県 長野市|公益財団法人 信濃川・千曲川流域における河川環境の保全と次世代への継承を推進する市民活動支援財団|コウエキザイダンホウジン シナノガワ・チクマガワリュウイキニオケルカセンカンキョウノホゼントジセダイヘノケイショウヲスイシンスルシミンカツドウシエンザイダン|ザイ）シナノガワチクマガワリュウイキザイダン',
  'municipality|狩野川 静岡県 沼津市|沼津市教育委員会 生涯学習課|ヌマヅシキョウイクイインカイ ショウガイガクシュウカ|ヌマヅシキョウイクイインカイ',
  'school|斐伊川 島根県 松江市|学校法人 宍道湖学園 松江みずうみ中学校・髙等部|ガッコウホウジン シンジコガクエン マツエミズウミチュウガッコウ・コウトウブ|ガク）シンジコガクエン',
  'research|石狩川 北海道 旭川市|国立大学法人 北方水文大学 大学院 地球環境科学研究院 寒冷地河川・流域水循環研究グループ|コクリツダイガクホウジン ホッポウスイモンダイガク ダイガクイン チキュウカンキョウカガクケンキュウイン|ダイ）ホッポウスイモンダイガク',
];

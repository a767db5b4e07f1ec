import { memoized } from './memoized.ts';

/** Abbreviated legal forms, after folding, and their full forms. */
const fullLegalForms: Readonly<Record<string, string>> = {
  '(株)': '株式会社',
  '(有)': '有限会社',
  '(社)': '社団法人',
  '(財)': '財団法人',
  '(一社)': '一般社団法人',
  '(一財)': '一般財団法人',
  '(公社)': '公益社団法人',
  '(公財)': '公益財団法人',
  '(特非)': '特定非営利活動法人',
  npo法人: '特定非営利活動法人',
  '(学)': '学校法人',
  '(福)': '社会福祉法人',
  '(医)': '医療法人',
  '(独)': '独立行政法人',
};

const legalFormPattern = /\([株有社財学福医独]\)|\([一公][社財]\)|\(特非\)|npo法人/g;

function legalFormsInFull(text: string): string {
  return text.replace(legalFormPattern, (form) => fullLegalForms[form] ?? form);
}

/**
 * Variant characters in names and old documents: the everyday form first, then its variants. Covers the 1946 reform and variants kept in family and
 * place names; without those already unified by NFKC.
 */
const groups =
  '高髙 崎﨑嵜 斉斎齋齊 辺邊邉 沢澤 浜濱濵 広廣 国國圀 学學斈 桜櫻 吉𠮷 島嶋嶌 富冨 槙槇 真眞 徳德 恵惠 栄榮 宝寶寳 竜龍 滝瀧 藪薮 寿壽 黒黑 静靜 清淸 礼禮 万萬 弥彌 禄祿 ' +
  '条條 荘莊 蔵藏 総總 県縣 縦縱 円圓 会會 団團 区區 駅驛 鉄鐵 歯齒 豊豐 関關 館舘 鴎鷗 曽曾 桑桒 桧檜 峰峯 岳嶽 柳栁 船舩 昇曻 渕淵渊 篭籠 遥遙 尭堯 巌巖 灯燈 炉爐 与與 亜亞 払拂 拝拜 応應 ' +
  '戸戶 歩步 毎每 気氣 湾灣 満滿 瀬瀨 懐懷 奨奬獎 将將 状狀 画畫 当當 畳疊 尽盡 砕碎 秘祕 稲稻 穂穗 並竝 経經 絵繪 続續 声聲 粛肅 胆膽 台臺 旧舊 舎舍 号號 蛍螢 蚕蠶 衛衞 装裝 覚覺 覧覽 観觀 訳譯 証證 ' +
  '読讀 変變 譲讓 予豫 弐貳貮 売賣 賛贊 転轉 村邨 郷鄕 医醫 釈釋 鉱鑛 塩鹽 麦麥 点點 党黨 齢齡 亀龜 遅遲 逓遞 随隨 険險 隠隱 双雙 雑雜 霊靈 顕顯 験驗 髄髓 闘鬪 鶏鷄雞 両兩 乗乘 乱亂 争爭 仏佛 仮假 伝傳 ' +
  '価價 倹儉 児兒 剣劍劔 剤劑 剰剩 励勵 労勞 効效 勅敕 勧勸 勲勳 参參 収收 叙敍敘 唖啞 営營 嘱囑 圏圈 囲圍 図圖 圧壓 堕墮 塁壘 壊壞 壌壤 壱壹 奥奧 嬢孃 実實 寝寢 対對 専專 届屆 属屬 峡峽 巣巢 帯帶 ' +
  '帰歸 庁廳 廃廢 弁辨瓣辯 弾彈 従從 徴徵 径徑 恒恆 悩惱 悪惡 惨慘 慎愼 戦戰 戯戲 戻戾 択擇 担擔 拠據 拡擴 挙擧 挟挾 挿插 捜搜 掲揭 揺搖 摂攝 撃擊 数數 断斷 昼晝 暁曉 朗朖 枢樞 査查 栃杤 桟棧 ' +
  '検檢 楽樂 楼樓 様樣 横橫 権權 欧歐 歓歡 歳歲 歴歷 残殘 殴毆 沿㳂 浄淨 浅淺 涙淚 渇渴 済濟 渉涉 渋澁 渓溪谿 温溫 湿濕 潜潛濳 為爲 焼燒 犠犧 独獨 狭狹 猟獵 献獻 産產 畝畆 発發 盗盜 研硏 禅禪 ' +
  '穏穩 窃竊 糸絲 継繼 繊纖 缶罐 翻飜 聴聽 脳腦 腸膓 臓臟 芸藝 茎莖 薬藥 虫蟲 虚虛 触觸 誉譽 謡謠 豚豘 践踐 軽輕 辞辭 達逹 遷迁 酔醉 醸釀 鋳鑄 銭錢 録錄 錬鍊 鎮鎭 閲閱 陥陷 ' +
  '雇僱 頼賴 頬頰 顔顏 駆驅 騒騷 髪髮 麹麴 麺麵 黄黃';

const everydayForm = new Map(
  groups.split(' ').flatMap((group) => {
    const [first = '', ...others] = group;
    return others.map((other) => [other, first] as const);
  }),
);

const variantPattern = new RegExp(`[${[...everydayForm.keys()].join('')}]`, 'gu');

function unifyKanji(text: string): string {
  return text.replace(variantPattern, (kanji) => everydayForm.get(kanji) ?? kanji);
}

/** Incremented with each change of `fold`; rows with search text of an older version are folded again. */
export const foldVersion = 2;

/**
 * Normalises text for comparison and search, ignoring width, case, kana type, long marks, spaces, variant characters and abbreviated legal forms.
 * Applied to both the stored text and the query.
 */
export function fold(text: string): string {
  return legalFormsInFull(foldLetters(text));
}

/** The folded forms by which a text is found; with an abbreviated legal form also the unexpanded one: 「NPO」 finds 「NPO法人」. */
export const searchForms = memoized((text): readonly string[] => {
  const letters = foldLetters(text);
  const inFull = legalFormsInFull(letters);
  return inFull === letters ? [letters] : [inFull, letters];
});

const full = new RegExp([...new Set(Object.values(fullLegalForms))].sort((a, b) => b.length - a.length).join('|'), 'g');

/** The folded name without its legal form: 「NPO法人 川の会」 and 「川の会」 are equal. */
export function nameWithoutForm(name: string): string {
  return fold(name).replace(full, '');
}

function foldLetters(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖㇰ-ㇿ]/g, (kana) => largeKana[kana] ?? kana)
    .replace(/[ー‐‑‒–—―−－─━⁃]/g, '-')
    .replace(/[〜∼∾]/g, '~')
    .replaceAll('ς', 'σ')
    .replace(unseen, '');
  return unifyKanji(letters);
}

/** Spaces, variation selectors and zero-width characters. */
const unseen = /[\s\u00AD\u180E\u200B-\u200F\u2060]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

const largeKana: Record<string, string> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
  // Small kana for Ainu, which occur in names of rivers in Hokkaido.
  ㇰ: 'く',
  ㇱ: 'し',
  ㇲ: 'す',
  ㇳ: 'と',
  ㇴ: 'ぬ',
  ㇵ: 'は',
  ㇶ: 'ひ',
  ㇷ: 'ふ',
  ㇸ: 'へ',
  ㇹ: 'ほ',
  ㇺ: 'む',
  ㇻ: 'ら',
  ㇼ: 'り',
  ㇽ: 'る',
  ㇾ: 'れ',
  ㇿ: 'ろ',
};

/** How banks shorten what kind of body an account's holder is (全銀, 法人略語), by all the ways in which people write it; after NFKC. */
const shortForms: Readonly<Record<string, string>> = {
  カ: '株式会社 (株)',
  ユ: '有限会社 (有)',
  ド: '合同会社 (同)',
  メ: '合名会社 (名)',
  シ: '合資会社 (資)',
  イ: '医療法人 (医)',
  ザイ: '一般財団法人 公益財団法人 財団法人 (一財) (公財) (財)',
  シャ: '一般社団法人 公益社団法人 社団法人 (一社) (公社) (社)',
  シュウ: '宗教法人 (宗)',
  ガク: '学校法人 (学)',
  フク: '社会福祉法人 (福)',
  トクヒ: '特定非営利活動法人 (特非)',
  ドク: '独立行政法人 (独)',
  ダイ: '国立大学法人 公立大学法人',
};

const shortOf = new Map(Object.entries(shortForms).flatMap(([short, written]) => written.split(' ').map((form) => [form, short] as const)));

const anyForm = new RegExp(`\\s*(${[...shortOf.keys()].map((form) => form.replace(/[()]/g, '\\$&')).join('|')})\\s*`, 'g');

/** 「(株)カワ」 → 「カ)カワ」, 「カワ株式会社」 → 「カワ(カ」, 「カワ(株)シテン」 → 「カワ(カ)シテン」. */
export function shortenForms(text: string): string {
  return text.replace(anyForm, (found, form: string, at: number) => {
    const [head, tail] = [at === 0, at + found.length === text.length];
    return `${head ? '' : '('}${shortOf.get(form)}${tail && !head ? '' : ')'}`;
  });
}

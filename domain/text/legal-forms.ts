/** How names of organisations write their legal form in short, after folding, and in full. */
const forms: Readonly<Record<string, string>> = {
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

const short = /\([株有社財学福医独]\)|\([一公][社財]\)|\(特非\)|npo法人/g;

export function legalFormsInFull(text: string): string {
  return text.replace(short, (form) => forms[form] ?? form);
}

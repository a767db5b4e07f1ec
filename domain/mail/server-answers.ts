/** Replies of mail servers and connection errors in plain words; the first match applies. */
const meanings: readonly [RegExp, string][] = [
  [/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|ESOCKET|EDNS|timeout|closed unexpectedly/i, '送信サーバーにつながりませんでした。'],
  [/^53[045]\b|authentication|EAUTH/i, '送信サーバーにログインできませんでした。システムの管理者に連絡してください。'],
  [/受け取りを拒否された宛先/, '一部の宛先は受け取られませんでした。'],
  [/^2\d\d\b/, '相手のサーバーが受け取りました。'],
  [
    /\b5\.1\.[0-6]\b|user unknown|no such user|mailbox (unavailable|not found)|does not exist/i,
    '宛先のメールアドレスが見つかりませんでした。アドレスを確かめてください。',
  ],
  [/\b[45]\.2\.2\b|^[45]52\b|quota|mailbox full/i, '宛先の受信箱がいっぱいで、受け取られませんでした。'],
  [/\b[45]\.3\.4\b|too large|size limit/i, 'メールが大きすぎて、受け取られませんでした。添付ファイルを減らしてください。'],
  [/^4\d\d\b/, '相手のサーバーは、今は受け取れないと答えました。'],
  [/\b5\.7\.\d+\b|spam|blocked|rejected/i, '相手のサーバーに、迷惑メールの疑いなどの理由で断られました。'],
  [/^5\d\d\b/, '相手のサーバーに断られました。'],
];

/** The meaning of a server's reply for staff; empty when unknown. */
export function answerText(answer: string): string {
  return meanings.find(([pattern]) => pattern.test(answer))?.[1] ?? '';
}

/** What the heads are told when mails begin to fail. */
export const failedMailsAlert = {
  summary: '送れなかったメールがあります',
  details:
    '「送信メール」を「送信失敗」で絞り込み、サーバーの応答を確かめてください。あて先の誤りなら直してから、そのほかはメールサーバーが使えることを確かめてから、もう一度送ってください。',
} as const;

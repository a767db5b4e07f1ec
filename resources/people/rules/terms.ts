/** Origin of a membership request: asked by the user, or a newly registered organisation resembles an existing one. */
export const joinReasons = { asked: '参加の申し出', alike: '似た団体の登録' } as const;

export const joinStates = { waiting: '確認待ち', accepted: '承認', refused: '却下' } as const;

export const factorResetStates = { requested: '承認待ち', approved: '待ち時間中', done: '解除しました', cancelled: '取り消し' } as const;

/** How a new account gets its first password. */
export const firstPasswords = { invitation: '案内のメールを送り、本人に決めてもらう', temporary: 'ここで仮のパスワードを決める' } as const;

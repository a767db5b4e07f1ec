/** Whether an account's bank and branch names match the bank master. */
export const bankMasterMatches = { agrees: '一致', differs: '名前が違う（要訂正）', gone: '一覧にない（要訂正）' } as const;

export const accountConfirmations = { waiting: '確認待ち', confirmed: '確認済み' } as const;

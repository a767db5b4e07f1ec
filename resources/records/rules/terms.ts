export const fileCheckResults = { sound: '異常なし', damaged: '異常あり' } as const;

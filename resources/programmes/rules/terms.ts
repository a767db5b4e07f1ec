export const yearOptions = { 0: '通常', 1: '春期' } as const;

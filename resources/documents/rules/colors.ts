export const scanColors = { off: 'default', waiting: 'gold', clean: 'green', infected: 'red' } as const;

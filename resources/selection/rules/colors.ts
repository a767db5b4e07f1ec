export const conflictColors = { none: 'green', conflict: 'red', unsure: 'orange' } as const;

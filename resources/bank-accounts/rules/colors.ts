export const accountPlaceColors = { agrees: 'green', differs: 'red', gone: 'red' } as const;

export const accountConfirmationColors = { waiting: 'gold', confirmed: 'green' } as const;

/** The spec's receipt colours (second file, section 9). */
export const receiptColors = { draft: 'default', submitted: 'blue', pending: 'gold', approved: 'green', rejected: 'red', paid: 'purple' } as const;

export const noticeStatusColors = { draft: 'default', published: 'green', archived: 'gold' } as const;

export const noticeTypeColors = { info: 'blue', warning: 'gold', important: 'red', maintenance: 'purple' } as const;

export const mailColors = { waiting: 'gold', sending: 'blue', sent: 'green', failed: 'red', cancelled: 'default', included: 'default' } as const;

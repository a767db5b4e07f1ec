export const paymentColors = {
  not_started: 'default',
  advance_instructed: 'blue',
  advance_paid: 'cyan',
  awaiting_settlement: 'gold',
  awaiting_refund: 'orange',
  completed: 'green',
} as const;

export const transferItemColors = { ready: 'blue', done: 'green', failed: 'red', removed: 'default' } as const;

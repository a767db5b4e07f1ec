/** Badge colours, named like antd's preset tags. A status without a colour here is coloured by who has to act. */

/** Phase colours on the map and in plots. */
export const phaseColors = {
  application: 'blue',
  selection: 'cyan',
  contract: 'geekblue',
  advance: 'purple',
  activity: 'green',
  report: 'lime',
  decision: 'gold',
  returned: 'red',
  settlement: 'orange',
  end: 'default',
} as const;

/** The spec's receipt colours (second file, section 9). */
export const receiptColors = { draft: 'default', submitted: 'blue', pending: 'gold', approved: 'green', rejected: 'red', paid: 'purple' } as const;

export const scanColors = { off: 'default', waiting: 'gold', clean: 'green', infected: 'red' } as const;

export const fileCheckColors = { sound: 'green', damaged: 'red' } as const;

export const drillColors = { restored: 'green', flawed: 'orange', failed: 'red', interrupted: 'gold' } as const;

export const alertLevelColors = { attention: 'gold', repair: 'red' } as const;

export const alertColors = { open: 'red', confirmed: 'green', kept: 'default', healed: 'green', worsened: 'default' } as const;

export const paymentColors = {
  not_started: 'default',
  advance_instructed: 'blue',
  advance_paid: 'cyan',
  awaiting_settlement: 'gold',
  awaiting_refund: 'orange',
  completed: 'green',
} as const;

export const transferItemColors = { ready: 'blue', done: 'green', failed: 'red', removed: 'default' } as const;

export const outcomeColors = { awarded: 'green', conditional: 'lime', waitlisted: 'gold', rejected: 'default' } as const;

export const conflictColors = { none: 'green', conflict: 'red', unsure: 'orange' } as const;

/** Ended letters that need attention. */
export const envelopeColors = { declined: 'red', expired: 'orange' } as const;

export const envelopeEventColors = {
  sent: 'blue',
  mailed: 'blue',
  dispatched: 'blue',
  bounced: 'red',
  opened: 'cyan',
  read: 'cyan',
  coded: 'cyan',
  signed: 'green',
  countersigned: 'green',
  extended: 'green',
  declined: 'red',
  cancelled: 'default',
  expired: 'orange',
  replaced: 'purple',
  downloaded: 'default',
} as const;

export const noticeStatusColors = { draft: 'default', published: 'green', archived: 'gold' } as const;

export const noticeTypeColors = { info: 'blue', warning: 'gold', important: 'red', maintenance: 'purple' } as const;

export const mailColors = { waiting: 'gold', sending: 'blue', sent: 'green', failed: 'red', cancelled: 'default', included: 'default' } as const;

export const accountPlaceColors = { agrees: 'green', differs: 'red', gone: 'red' } as const;

export const accountConfirmationColors = { waiting: 'gold', confirmed: 'green' } as const;

export const auditColors = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  action: 'purple',
  login: 'default',
  login_failed: 'orange',
  logout: 'default',
  password: 'gold',
  export: 'cyan',
} as const;

export const activeColors = { 1: 'green', 0: 'default' } as const;

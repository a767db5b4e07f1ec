/** Badge colours by meaning, under the names of antd's preset tags. A status has none, unless one is said here: its badge tells whose turn it is. */

/** Of the phases, where they stand by themselves: on the map and in plots. */
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

export const outcomeColors = { awarded: 'green', conditional: 'lime', waitlisted: 'gold', rejected: 'default' } as const;

/** Ended letters that need attention. */
export const envelopeColors = { declined: 'red', expired: 'orange' } as const;

export const activeColors = { 1: 'green', 0: 'default' } as const;

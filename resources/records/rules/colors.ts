export const fileCheckColors = { sound: 'green', damaged: 'red' } as const;

export const drillColors = { restored: 'green', flawed: 'orange', failed: 'red', interrupted: 'gold' } as const;

export const alertLevelColors = { attention: 'gold', repair: 'red' } as const;

export const alertColors = { open: 'red', confirmed: 'green', kept: 'default', healed: 'green', worsened: 'default' } as const;

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

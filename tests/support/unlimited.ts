/** A test asks as fast and as much as it can, and signs in by a password alone, also in production; those of the limits and of second factors set their own. */
export const unlimited = {
  ...{ RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0', EXPORTS_PER_HOUR: '0', EXPORT_ALERT_ROWS: '0', EXPORT_ALERT_COUNT: '0' },
  SECOND_FACTOR_ROLES: 'none',
};

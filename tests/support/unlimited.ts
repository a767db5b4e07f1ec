/** A test asks as fast and as much as it can; those of the limits set their own. */
export const unlimited = { RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0', EXPORTS_PER_HOUR: '0', EXPORT_ALERT_ROWS: '0', EXPORT_ALERT_COUNT: '0' };

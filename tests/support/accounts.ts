/** The password of every demo account. */
export const demoPassword = 'Seseragi-2026';

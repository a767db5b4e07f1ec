import * as own from './authority-answers.ts';

/** By what authorities answer: by pkijs, or with `AUTHORITIES=openssl`, as a long trial sets it, by OpenSSL, which knows nothing of the product. */
export const answers = process.env.AUTHORITIES === 'openssl' ? await import('./openssl.ts') : own;

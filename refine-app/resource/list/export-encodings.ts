/** Query parameters of each encoding. */
export const encodings = {
  utf8: {},
  cp932: { encoding: 'cp932' },
  cp932Substituted: { encoding: 'cp932', substitute: 'true' },
} as const;

export type Encoding = keyof typeof encodings;

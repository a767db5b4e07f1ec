/** What those who write an application together may do. */
/** How somebody belongs to those who write an application. */
export const entrySides = { own: '団体の人', guest: '団体の外の人', office: '事務局', left: '団体を離れた人' } as const;

export const entryRoles = { write: '書く', submit: '書く・提出する' } as const;

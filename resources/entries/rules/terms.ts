/** Relation of a co-author to the applying organisation. */
export const entrySides = { own: '団体の人', guest: '団体の外の人', office: '事務局', left: '団体を離れた人' } as const;

export const entryRoles = { write: '書く', submit: '書く・提出する' } as const;

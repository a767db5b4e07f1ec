/** The databases on which the language is proved; `LANGUAGE_ENGINES=sqlite` for a quick run on one of them. */
export const engines = (process.env.LANGUAGE_ENGINES?.split(',') ?? ['sqlite', 'postgres']) as readonly ('sqlite' | 'postgres')[];

import { join } from 'node:path';

/** Puts the library's declarations in place of the product's, wherever a module imports `resources.config.ts`. */
export const libraryForProduct = [{ find: /^\.{1,2}\/(.*\/)?resources\.config\.ts$/, replacement: join(import.meta.dirname, 'resources.config.ts') }];

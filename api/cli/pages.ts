import { readFileSync } from 'node:fs';
import { resources } from '../../resources.config.ts';
import { wordsPage } from '../../schema/derive/words-page.ts';
import { settingsPage } from './settings-page.ts';
import { workflowPage } from './workflow-page.ts';

/** The generated pages of `docs/`, each written by `npm run docs:<name>`. */
export const pages = {
  /** The table of transitions, and the lifecycles that resources declare. */
  workflow: () => workflowPage(resources),
  /** The words of the declarations, as the comments of `schema/` explain them. */
  words: () => wordsPage((path) => readFileSync(path, 'utf8')),
  /** The environment variables, as their declarations explain them. */
  settings: settingsPage,
};

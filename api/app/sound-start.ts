import { resources } from '../../resources.config.ts';
import { checkResources } from '../../schema/check-resources.ts';
import { located } from './mistakes.ts';

/** What is derived from a mistaken configuration breaks while it loads: so this comes before all else, and says it in words. */
const mistakes = checkResources(resources);
if (mistakes.length > 0) {
  console.error(`設定に誤りがあります。\n${mistakes.map((mistake) => located(mistake, resources)).join('\n')}`);
  process.exit(1);
}

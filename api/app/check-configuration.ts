import { resources } from '../../resources.config.ts';
import { checkResources } from '../../schema/check-resources.ts';
import { withSourcePosition } from './mistake-positions.ts';

/** Imported before everything else: modules that derive from a faulty configuration would throw while loading, so it is checked first. */
const mistakes = checkResources(resources);
if (mistakes.length > 0) {
  console.error(`設定に誤りがあります。\n${mistakes.map((mistake) => withSourcePosition(mistake, resources)).join('\n')}`);
  process.exit(1);
}

import { describe, expect, it } from 'vitest';
import { resources as product } from '../../resources.config.ts';
import { checkResources } from '../../schema/check-resources.ts';
import { kinds, withoutColumn } from '../../schema/kinds/index.ts';
import { resources as library } from '../language/resources.config.ts';
import { wordsOf } from '../language/words.ts';

const proved = wordsOf(library);

/** A template is filled in for a grant: `transitions.test.ts` and `workflow-docs.test.ts` have it. */
const ofGrantsAlone = ['lifecycle.steps.*.mail.template', 'lifecycle.steps.*.mail.when'];

describe('the resources on which the language is proved', () => {
  it('are sound', () => expect(checkResources(library)).toEqual([]));

  it('hold every kind that has a column', () => {
    const columns = Object.keys(kinds).filter((kind) => !(withoutColumn as readonly string[]).includes(kind));
    expect(columns.filter((kind) => !proved.has(`fields.*.kind: ${kind}`))).toEqual([]);
  });

  it('hold every word that the product uses', () => {
    const used = [...wordsOf(product)];
    expect(used.length).toBeGreaterThan(300);
    expect(used.filter((word) => !proved.has(word) && !ofGrantsAlone.includes(word))).toEqual([]);
  });
});

import axe from 'axe-core';
import { expect } from 'vitest';

/** As the browser tests have it, but for what only a browser paints. */
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false }, 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  resultTypes: ['violations'],
};

/** Nothing that is drawn now stands in the way of somebody who hears or types it. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, options);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

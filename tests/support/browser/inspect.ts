import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sidewaysScroll } from './looking.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const untranslated = /\b(undefined|NaN|null|Invalid Date|Loading|Submit|Cancel|No data|Error|Edit|Delete|Close|OK|\[object Object\])\b/;

/** No axe finding, no sideways scrolling, no text that somebody forgot to translate. */
export async function inspect(page: Page, where: string): Promise<void> {
  expect(await sidewaysScroll(page), `${where} scrolls sideways`).toBeLessThanOrEqual(1);
  const { text, lang } = await page.evaluate(() => ({ text: document.body.innerText, lang: document.documentElement.lang }));
  expect(text.match(untranslated)?.[0], where).toBeUndefined();
  expect(lang).toBe('ja');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  expect(await page.evaluate(violations), where).toEqual([]);
}

/** Runs in the page. Of rows and entries that are built alike one is looked at: that is half of the work on a long list. */
async function violations(): Promise<string[]> {
  const { axe: run } = window as unknown as {
    axe: { run(on: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
  };
  const own = /^(id|for|href|title|value|datetime|data-row-key|aria-(label|labelledby|describedby|controls))$/;
  const shapeOf = (element: Element) =>
    [element.tagName, element.childNodes.length, ...[...element.attributes].flatMap(({ name, value }) => [name, own.test(name) ? '' : value])].join(
      ' ',
    );
  const seen = new Map<Element | null, Set<string>>();
  const twins = [...document.querySelectorAll<HTMLElement>('tbody > tr, li, article, section, details')].filter((part) => {
    const shapes = seen.get(part.parentElement) ?? new Set();
    seen.set(part.parentElement, shapes);
    const shape = [part, ...part.querySelectorAll('*')].map(shapeOf).join('|');
    return shapes.has(shape) || !shapes.add(shape);
  });
  for (const twin of twins) twin.style.visibility = 'hidden';
  const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] };
  const found = await run.run(document, options);
  for (const twin of twins) twin.style.visibility = '';
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

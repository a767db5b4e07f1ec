import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { mergeFields, withLabels } from '../../../domain/mail/merge-fields.ts';
import { editorOf } from '../../../refine-app/resource/kinds/inputs/marked-editor.ts';
import { MergeFieldInput } from '../../../refine-app/resource/kinds/inputs/merge-field-input.tsx';
import { select } from '../../../refine-app/resource/kinds/inputs/merge-field-nodes.ts';
import { longText, text } from '../../../schema/fields.ts';
import { resource } from '../../../schema/resource.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { drawInputs } from '../support/inputs.tsx';

function Boxed({ from, lines }: { readonly from: string; readonly lines?: readonly [number, number] }) {
  const [kept, keep] = useState(from);
  const [sent, send] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(sent + 1);
      }}
    >
      <span id="box-label">本文</span>
      <MergeFieldInput id="box" value={kept} onChange={keep} {...(lines && { lines })} />
      <output>{kept}</output>
      <button type="button" onClick={() => keep('{{title}} について')}>
        ひな形
      </button>
      <p>{sent}回</p>
    </form>
  );
}

const box = () => screen.getByRole('textbox', { name: '本文' });
const kept = () => document.querySelector('output')?.textContent;
const chips = () => [...box().querySelectorAll('[data-mark]')].map(({ textContent }) => textContent);
const editor = () => {
  const found = editorOf(box());
  if (!found) throw new Error('The box is edited by nothing');
  return found;
};

function stand(start: number, end = start) {
  box().focus();
  select(box(), { start, end });
}

/** What the browser says before it changes something; it is left to do so unless somebody prevents it. */
function before(inputType: string, data?: string, isComposing = false): boolean {
  const event = new InputEvent('beforeinput', { inputType, data: data ?? null, isComposing, bubbles: true, cancelable: true });
  act(() => void box().dispatchEvent(event));
  return event.defaultPrevented;
}

const press = (key: string, shiftKey = false) =>
  act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey, bubbles: true, cancelable: true })));

/** What the browser does with a character that is typed at the end. */
function type(words: string) {
  stand(editor().text.length);
  for (const letter of words) {
    expect(before('insertText', letter)).toBe(false);
    box().querySelector('br')?.remove();
    box().append(letter);
    stand(editor().text.length + 1);
    act(() => void box().dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: letter, bubbles: true })));
  }
}

test('Every field stands in the box as a chip by its name, and the text is kept byte for byte', async () => {
  const all = `${Object.keys(mergeFields)
    .map((name) => `{{${name}}}`)
    .join('\n')}\n 　{{ title }}［注］\n\n`;
  draw(<Boxed from={all} lines={[3, 16]} />);
  expect(chips()).toHaveLength(Object.keys(mergeFields).length + 1);
  expect(box().textContent).toBe(withLabels(all));
  expect(box().getAttribute('aria-multiline')).toBe('true');
  act(() => editor().insert('', { start: 0, end: 0 }));
  expect(editor().text).toBe(all);
  act(() => editor().insert('あ', { start: 0, end: 0 }));
  expect(kept()).toBe(`あ${all}`);
  await expectAccessible();
});

test('What is no field is a chip that says so, and is kept as it was', () => {
  draw(<Boxed from="{{nope}} です" />);
  const [chip] = box().querySelectorAll<HTMLElement>('[data-mark]');
  expect([chip?.textContent, chip?.title, chip?.contentEditable]).toEqual(['［nope］', 'この差し込み項目はありません', 'false']);
  expect(kept()).toBe('{{nope}} です');
});

test('A mark that is typed becomes a chip with its last brace, a name in its brackets with the last bracket', () => {
  draw(<Boxed from="" />);
  type('題は{{title}');
  expect([chips(), kept()]).toEqual([[], '題は{{title}']);
  type('}、');
  expect([chips(), kept()]).toEqual([['［題名］'], '題は{{title}}、']);
  type('［団体名］と［注］');
  expect([chips(), kept()]).toEqual([['［題名］', '［団体名］'], '題は{{title}}、{{organizationName}}と［注］']);
});

test('Backspace and Delete take a chip away as a whole, and a character as it is seen', () => {
  draw(<Boxed from="あ{{title}}👨‍👩‍👧い" />);
  stand('あ{{title}}👨‍👩‍👧'.length);
  before('deleteContentBackward');
  expect(kept()).toBe('あ{{title}}い');
  before('deleteContentBackward');
  expect(kept()).toBe('あい');
  press('z');
  expect([kept(), chips()]).toEqual(['あ{{title}}い', ['［題名］']]);
  stand(1);
  before('deleteContentForward');
  expect(kept()).toBe('あい');
  stand(0);
  before('deleteContentBackward');
  expect(kept()).toBe('あい');
  press('z');
  stand(0, 3);
  before('deleteContentBackward');
  expect(kept()).toBe('い');
});

test('What is pasted is plain text, in which marks become chips; what is copied has its marks', () => {
  draw(<Boxed from="前{{title}}後" lines={[3, 16]} />);
  const clipboard = new DataTransfer();
  stand(0, editor().text.length - 1);
  const copy = new ClipboardEvent('copy', { clipboardData: clipboard, bubbles: true, cancelable: true });
  box().dispatchEvent(copy);
  expect([copy.defaultPrevented, clipboard.getData('text/plain')]).toEqual([true, '前{{title}}']);
  clipboard.setData('text/html', '<b>太字</b>');
  clipboard.setData('text/plain', '{{organizationName}}\r\n［受付番号］［注］');
  stand(1);
  const paste = new InputEvent('beforeinput', { inputType: 'insertFromPaste', bubbles: true, cancelable: true });
  Object.defineProperty(paste, 'dataTransfer', { value: clipboard });
  act(() => void box().dispatchEvent(paste));
  expect(paste.defaultPrevented).toBe(true);
  expect(kept()).toBe('前{{organizationName}}\n{{entryNumber}}［注］{{title}}後');
  expect(box().querySelector('b')).toBeNull();
  stand(1, kept()?.length);
  act(() => void box().dispatchEvent(new ClipboardEvent('cut', { clipboardData: clipboard, bubbles: true, cancelable: true })));
  expect([kept(), clipboard.getData('text/plain')]).toEqual(['前', '{{organizationName}}\n{{entryNumber}}［注］{{title}}後']);
});

test('Undoing takes back what was typed in one go, then what was put in, and gives it again', () => {
  vi.useFakeTimers();
  draw(<Boxed from="本文" />);
  act(() => editor().insert('{{title}}', { start: 2, end: 2 }));
  type('です');
  vi.advanceTimersByTime(2000);
  type('ね');
  expect(kept()).toBe('本文{{title}}ですね');
  for (const earlier of ['本文{{title}}です', '本文{{title}}', '本文', '本文']) {
    press('z');
    expect(kept()).toBe(earlier);
  }
  press('z', true);
  expect(before('historyRedo')).toBe(true);
  expect(kept()).toBe('本文{{title}}です');
  before('historyUndo');
  expect(kept()).toBe('本文{{title}}');
  type('か');
  press('y');
  expect(kept()).toBe('本文{{title}}か');
});

test('What an input method composes is left to it, and read when it is done', () => {
  draw(<Boxed from="本文" />);
  stand(2);
  act(() => void box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  expect(before('insertCompositionText', '［だいめい］', true)).toBe(false);
  const words = box().firstChild as Text;
  words.data = '本文［題名］';
  document.getSelection()?.setBaseAndExtent(words, 6, words, 6);
  act(() => void box().dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true, bubbles: true })));
  expect(box().firstChild).toBe(words);
  expect([kept(), chips()]).toEqual(['本文［題名］', []]);
  act(() => void box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect([kept(), chips()]).toEqual(['本文{{title}}', ['［題名］']]);
});

test('Enter breaks a line in a text, and sends the form from a single line, which takes no break', () => {
  const { unmount } = draw(<Boxed from="一行目" lines={[3, 16]} />);
  stand(3);
  expect(before('insertParagraph')).toBe(true);
  type('二');
  expect([kept(), screen.queryByText('0回')]).toEqual(['一行目\n二', screen.getByText('0回')]);
  unmount();
  draw(<Boxed from="件名" />);
  expect(box().getAttribute('aria-multiline')).toBe('false');
  before('insertParagraph');
  expect(screen.getByText('1回')).toBeDefined();
  act(() => editor().insert('に\nつき', { start: 2, end: 2 }));
  expect(kept()).toBe('件名に つき');
});

test('What is filled in from elsewhere stands in the box, and can be taken back', async () => {
  const { user } = draw(<Boxed from="本文" />);
  await user.click(screen.getByRole('button', { name: 'ひな形' }));
  expect([chips(), box().textContent]).toEqual([['［題名］'], '［題名］ について']);
  press('z');
  expect(kept()).toBe('本文');
});

const letter = resource({
  label: 'ひな形',
  title: 'subject',
  access: { read: ['fund_staff'], create: ['fund_staff'] },
  fields: {
    subject: text('件名', { required: '件名を入力してください', merges: true, max: 5 }),
    body: longText('本文', { merges: true, help: '宛名から書きます。' }),
  },
  list: { columns: ['subject'], sort: 'id', search: [], filters: [] },
});

test('As an input of a form it has its label, its help and its errors, and goes by its text', async () => {
  const { element, value, verify, user } = drawInputs({ resource: letter as never });
  expect(element('body').getAttribute('aria-describedby')).toBeTruthy();
  expect([element('subject').getAttribute('aria-required'), element('body').getAttribute('aria-required')]).toEqual(['true', null]);
  await verify();
  await waitFor(() => expect(element('subject').getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByText('件名'));
  expect(document.activeElement).toBe(element('subject'));
  act(() => editorOf(element('subject'))?.insert('{{title}}の件'));
  expect(value('subject')).toBe('{{title}}の件');
  await verify();
  expect((await screen.findAllByText(/5文字以内/)).length).toBeGreaterThan(0);
  await expectAccessible();
});

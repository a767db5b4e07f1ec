import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileButton } from '../../../refine-app/ui/file-button.tsx';
import { useDrop } from '../../../refine-app/ui/use-drop.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const receipt = new File(['%PDF'], '領収書.pdf', { type: 'application/pdf' });
const chooser = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

test('A button opens the dialog of the browser, and tells of the chosen files, the same ones again too', async () => {
  const onFiles = vi.fn();
  const { user, container } = draw(
    <FileButton accept=".pdf" inputLabel="追加するファイル" onFiles={onFiles}>
      ファイルを選ぶ
    </FileButton>,
  );
  const opened = vi.spyOn(chooser(container), 'click');
  screen.getByRole('button', { name: 'ファイルを選ぶ' }).focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
  expect(chooser(container).accept).toBe('.pdf');
  expect(chooser(container).getAttribute('aria-label')).toBe('追加するファイル');
  await user.upload(chooser(container), receipt);
  await user.upload(chooser(container), receipt);
  expect(onFiles.mock.calls).toEqual([[[receipt]], [[receipt]]]);
  await expectAccessible();
});

test('A zone takes the files that are dropped on it, and shows where they would fall', () => {
  const onFiles = vi.fn();
  draw(<Zone onFiles={onFiles} />);
  const zone = screen.getByText(/ここに置く/);
  fireEvent.dragOver(zone);
  expect(zone.textContent).toBe('ここに置く：はい');
  fireEvent.dragLeave(zone);
  expect(zone.textContent).toBe('ここに置く：いいえ');
  fireEvent.dragOver(zone);
  fireEvent.drop(zone, { dataTransfer: { files: [receipt] } });
  expect(onFiles).toHaveBeenCalledWith([receipt]);
  expect(zone.textContent).toBe('ここに置く：いいえ');
});

test('A file that is dropped beside the zone does not replace the page, as long as the zone is there', () => {
  const { unmount } = draw(<Zone onFiles={() => undefined} />);
  const isKept = () => {
    const drop = createEvent.drop(document.body);
    fireEvent(document.body, drop);
    return drop.defaultPrevented;
  };
  expect(isKept()).toBe(true);
  unmount();
  expect(isKept()).toBe(false);
});

function Zone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { over, handlers } = useDrop(onFiles);
  return (
    <section aria-label="ファイル" {...handlers}>
      ここに置く：{over ? 'はい' : 'いいえ'}
    </section>
  );
}

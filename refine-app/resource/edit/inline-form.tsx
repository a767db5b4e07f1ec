import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { useReturnFocus } from '../../ui/focus.ts';
import { FormFrame } from './form-frame.tsx';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
  readonly className: string | undefined;
  readonly label?: string;
  /** Title of a failure. */
  readonly failed?: string;
  /** Closes the form; asks first where there are changes. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in place of the fields that it edits: takes the focus and returns it, saves on Ctrl+S and ⌘+S, and closes on Esc while unchanged. */
export function InlineForm({ resource, form, className, label, failed, onCancel, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useReturnFocus();
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus(), []);
  return (
    <FormFrame
      ref={element}
      resource={resource}
      form={form}
      className={className}
      aria-label={label}
      save="保存する"
      failed={failed}
      onCancel={onCancel}
      onKeyDown={(event) => onKey(event, form, onCancel)}
    >
      {children}
    </FormFrame>
  );
}

/** Esc first closes an open list or calendar. */
function onKey(event: KeyboardEvent<HTMLFormElement>, form: ResourceForm, onCancel: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
    event.preventDefault();
    form.submit();
  }
  const list = event.currentTarget.querySelector('.ant-select-open, [aria-expanded="true"]');
  if (event.key === 'Escape' && !form.dirty && !form.saving && !list) onCancel();
}

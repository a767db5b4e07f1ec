import { Input as Box } from 'antd';
import { antdInputProps, type InputProps } from '../kind-screen.ts';

export function Input(props: InputProps) {
  return (
    <Box
      {...antdInputProps(props)}
      value={String(props.value ?? '')}
      inputMode="numeric"
      autoComplete="off"
      onFocus={(event) => event.target.value.includes('*') && event.target.select()}
      onChange={(event) => props.onChange(halfWidth(event.target.value, event.nativeEvent))}
      onBlur={() => {
        props.onChange(
          String(props.value ?? '')
            .normalize('NFKC')
            .trim(),
        );
        props.onBlur();
      }}
    />
  );
}

/** Full-width digits become half-width, but not while an IME is still composing them. */
function halfWidth(text: string, event: Event): string {
  return event instanceof InputEvent && event.isComposing ? text : text.normalize('NFKC');
}

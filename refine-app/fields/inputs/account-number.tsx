import { Input as Box } from 'antd';
import { ariaOf, type InputProps } from '../screen.ts';

export function Input(props: InputProps) {
  return (
    <Box
      id={props.id}
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
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}

/** Full-width digits become half-width, but not while an IME is still composing them. */
function halfWidth(text: string, event: Event): string {
  return event instanceof InputEvent && event.isComposing ? text : text.normalize('NFKC');
}

import { type ComponentType, createElement } from 'react';

/** The loading of a component that shows antd's: what they need around them comes along. The rest of the console does without antd. */
export function withAntd<Props extends object>(load: () => Promise<ComponentType<Props>>): () => Promise<ComponentType<Props>> {
  return async () => {
    const [{ AntdFrame }, Part] = await Promise.all([import('./antd-frame.tsx'), load()]);
    return function InAntd(props: Props) {
      return <AntdFrame>{createElement(Part, props)}</AntdFrame>;
    };
  };
}

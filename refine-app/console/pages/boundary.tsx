import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

interface State {
  readonly failed: boolean;
}

/** Keeps a broken page from taking the shell with it, and offers to try again. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <NoticePage title="画面を表示できませんでした" actions={<RetryButtons retry={() => this.setState({ failed: false })} />}>
        <p role="alert">一時的な問題が起きました。保存済みの内容は失われていません。再試行しても直らないときは、画面を読み込み直してください。</p>
      </NoticePage>
    );
  }
}

function RetryButtons({ retry }: { retry: () => void }) {
  return (
    <>
      <Button type="primary" onClick={retry}>
        再試行
      </Button>
      <Button onClick={() => window.location.reload()}>画面を読み込み直す</Button>
    </>
  );
}

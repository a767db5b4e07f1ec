import { Link } from 'react-router';

interface Props {
  readonly title?: string;
  readonly text?: string;
}

/** What a page about one grant says while none is selected. */
export function ChooseFirst({ title = '助成番号が選択されていません', text = 'はじめに、手続きをする助成を選んでください。' }: Props) {
  return (
    <section className="sheet">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      <Link className="button button-main" to="/user/application-select">
        助成を選ぶ
      </Link>
    </section>
  );
}

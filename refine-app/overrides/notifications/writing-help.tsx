const ways: readonly [typed: string, shown: string][] = [
  ['## 見出し', '見出し（# を一つ増やすと、小さい見出しになります）'],
  ['- 項目', '箇条書き'],
  ['1. 項目', '番号つきの箇条書き'],
  ['**強調**', '太字'],
  ['[河川基金](https://example.jp)', 'リンク'],
  ['| 日付 | 内容 |\n| --- | --- |\n| 4月1日 | 募集開始 |', '表（2行目は区切りの線です）'],
];

/** How headings, lists, links and tables are typed. What becomes of them shows once the notice is saved. */
export function WritingHelp() {
  return (
    <details className="writing-help">
      <summary>見出し・箇条書き・リンク・表の書き方</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">入力する文字</th>
            <th scope="col">表示されるもの</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(([typed, shown]) => (
            <tr key={typed}>
              <td>
                <code>{typed}</code>
              </td>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>改行はそのまま改行になります。空の行を入れると、段落が分かれます。実際の表示は、保存するとこの画面で確かめられます。</p>
    </details>
  );
}

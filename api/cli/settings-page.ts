import { settingGroups } from '../settings/declarations.ts';

/** `docs/settings.md`: every environment variable as its declaration explains it. */
export function settingsPage(): string {
  const groups = Object.entries(settingGroups).map(([heading, settings]) => {
    const rows = Object.entries(settings).map(([name, { fallbackText, meaning }]) => `| \`${name}\` | ${fallbackText || '（なし）'} | ${meaning} |`);
    return [`## ${heading}`, '', '| 環境変数 | 既定値 | 意味 |', '| --- | --- | --- |', ...rows, ''].join('\n');
  });
  return [introduction, ...groups].join('\n');
}

const introduction = `# 設定

この文書は \`api/settings/declarations.ts\` から作られます。手で直さず、宣言を直してから \`npm run docs:settings\` を実行してください。

\`npm start\` とコマンドは、環境変数と、その場の \`seseragi.env\`（\`npm run setup\` が書きます。1行に一つ、\`名前=値\`）から読みます。両方にあれば環境変数を使い、空の値はないものとみなします。
値が正しくないときは、何を直せばよいかを一行で示して起動をやめます。
`;

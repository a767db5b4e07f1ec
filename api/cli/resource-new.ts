import { Refusal } from '../failures/refusal.ts';
import { command } from './command.ts';
import { newMigration } from './new-migration.ts';
import { newResourceSources } from './new-resource.ts';
import { accessOf, resourceTest } from './new-resource-test.ts';
import { assertNameFree, guessedIcon, type NewResource } from './new-resource-words.ts';
import { writeSourcesAtomically } from './write-sources.ts';

const options = { label: { type: 'string' }, area: { type: 'string' }, icon: { type: 'string' } } as const;

const usage = `使い方: npm run resource:new -- 名前 --label 日本語の名前 [--area 分野] [--icon 絵]
  名前     小文字の英数字と _、複数形
  --area   宣言を加える resources/ のフォルダー。書かなければ、名前と同じフォルダーを作ります
  --icon   サイドバーの絵。@ant-design/icons-svg の …Outlined から。書かなければ、名前から選びます
例: npm run resource:new -- inspections --label 現地視察 --area programmes`;

/** `npm run resource:new -- <name> --label <label>`: creates declaration, list entry, icon, test and migration of a new resource; all or nothing. */
async function main(wanted: NewResource): Promise<void> {
  assertNameFree(wanted);
  const test = `tests/api/${wanted.name}.test.ts`;
  const access = `tests/access/${wanted.name}.ts`;
  const label = `add_${wanted.name}`;
  const written = { ...newResourceSources(wanted), [test]: resourceTest(wanted.name), [access]: accessOf(wanted.name) };
  const migration = await writeSourcesAtomically(written, () => newMigration(label, { about: wanted.name }));
  console.log(`「${wanted.label}」を加えました。
  resources/${wanted.area}/${wanted.area}.ts  宣言（resources.config.ts の一覧にも加えました）
  refine-app/console/shell/icons.ts  サイドバーの絵（${wanted.icon}）
  ${test}    試験
  ${access}        だれに何を許すか。宣言と別に、手で書きます
  migrations/${migration?.name}  両方のデータベースのためのSQL
次にすること
  1. resources/${wanted.area}/${wanted.area}.ts に項目を書きます（docs/resources.md）。
  2. 許す役割や操作を変えたら、${access} も直します。
  3. npm run migrate:new -- ${label} --again で、まだ実行していないSQLを書き直します。
  4. npm run check と npx vitest run --project api ${test} tests/api/access.test.ts で確かめます。`);
}

function wantedBy(name: string, { label, area = name, icon }: Readonly<Record<keyof typeof options, string | undefined>>): NewResource {
  if (!label) throw new Refusal(usage);
  return { name, label, area, icon: icon ?? guessedIcon(name) };
}

await command({ usage, options, words: [1, 1], run: ({ label, area, icon }, [name = '']) => main(wantedBy(name, { label, area, icon })) });

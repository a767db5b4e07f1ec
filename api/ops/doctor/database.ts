import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { migrationNames } from '../../db/migrate.ts';
import { missingSchemaText } from '../../db/missing-schema.ts';
import { root } from '../../runtime/root.ts';
import { attention, type Check, check, day, good, minute, note, repair, spanText, type ToldLine, unknown } from './check.ts';
import { type Kept, type LongCheckResult, lastLongCheck } from './long-check.ts';

const version = check({
  name: 'version',
  label: '版',
  find: async () => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
  tell: (own) => [good('版', `せせらぎ ${own}（Node.js ${process.versions.node}）`)],
  figures: (own) => [
    { name: 'seseragi_version_info', help: 'The version that runs', labels: { version: own, node: process.versions.node }, value: 1 },
  ],
});

const migrations = check({
  name: 'migrations',
  label: 'マイグレーション',
  async find({ engine }) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(engine.reader);
    const applied = rows.map(({ name }) => name);
    const names = migrationNames(join(root, 'migrations'));
    const pending = names.filter((name) => !applied.includes(name));
    const later = applied.filter((name) => !names.includes(name));
    return { applied, pending, later, lacks: (await lastLongCheck(engine))?.result.lacks ?? [] };
  },
  tell({ applied, pending, later, lacks }) {
    const label = 'マイグレーション';
    if (later.length > 0)
      return [
        repair(
          label,
          `データベースは、動いているプログラムより新しい版のものです（${later.join('、')}）`,
          '新しい版のプログラムで起動し直してください。',
        ),
      ];
    if (pending.length > 0)
      return [
        attention(label, `まだのもの：${pending.join('、')}`, 'バックアップを取ってから npm start で起動してください。起動のときに更新されます。'),
      ];
    if (lacks.length > 0) return [repair(label, '設定に追いついていません', missingSchemaText(lacks))];
    return [good(label, `${applied.at(-1)} まで`)];
  },
});

/** Bytes of log by which a standby may lag during normal work. */
const mayBeBehind = 64 * 2 ** 20;

const serverStates = { primary: '書き込み先', standby: '控え', leftBehind: '古い書き込み先', away: 'つながりません' } as const;

const servers = check({
  name: 'servers',
  tellsFrom: 'attention',
  label: 'データベースのサーバー',
  find: ({ engine }) => engine.servers(),
  tell(found) {
    const label = 'データベースのサーバー';
    if (found.length === 0)
      return [note(label, '1台だけです（控えはありません）', '止められないときは、控えのサーバーを置きます（docs/scaling.md）。')];
    return found.map(({ host, state, behind }) => {
      const value = `${host}：${serverStates[state]}${behind === null ? '' : `（遅れ ${sizeText(behind)}）`}`;
      if (state === 'leftBehind')
        return repair(label, value, 'ほかのサーバーに切り替わったあとも書き込みを受け付けています。すぐに止め、控えとして作り直してください。');
      if (state === 'away')
        return attention(label, value, 'サーバーを確かめ、控えとして動かし直してください。そのあいだ、切り替える先が減っています。');
      if (behind !== null && behind > mayBeBehind)
        return attention(label, value, '控えが追いついていません。サーバーどうしの回線と、控えのディスクを確かめてください。');
      return good(label, value);
    });
  },
  figures: (found) =>
    found.flatMap(({ host, state, behind }) => [
      { name: 'seseragi_database_server_up', help: 'Whether a server of the database answers', labels: { host }, value: state === 'away' ? 0 : 1 },
      ...(behind === null
        ? []
        : [{ name: 'seseragi_database_behind_bytes', help: 'What a standby has yet to take in', labels: { host }, value: behind }]),
    ]),
});

/** Milliseconds by which clocks of several machines may differ. */
const drift = minute;

const clock = check({
  name: 'clock',
  label: 'サーバーの時計',
  async find({ engine }) {
    // Ordered by time, not id: after the clock was set back the newest rows do not have the latest times.
    const newest = engine.reader.selectFrom('audit_logs').select('createdAt').orderBy('createdAt', 'desc').limit(1);
    return (await newest.executeTakeFirst())?.createdAt ?? null;
  },
  tell(newest, { now }) {
    const label = 'サーバーの時計';
    const at = formatDateTime(now().toISOString());
    const ahead = newest ? new Date(newest).getTime() - now().getTime() : 0;
    if (ahead <= drift) return [good(label, at)];
    return [
      repair(
        label,
        `${at}。最も新しい操作記録より${spanText(ahead)}遅れています`,
        'サーバーの時計を合わせてください（NTP）。締切や期限は、この時計で決まります。時計が合っているなら、前に進みすぎていたときの記録があり、その時刻を過ぎると消えます。',
      ),
    ];
  },
});

/** The command that corresponds to the button. */
const lookNow = 'npm run doctor -- --now';

/** Days after which the last long check is outdated. */
const nights = 2;

const sound = check({
  name: 'soundness',
  label: 'データベースの点検',
  find: ({ engine }) => lastLongCheck(engine),
  tell(last, { now }) {
    if (!last)
      return [
        attention('データベースの点検', 'まだ行われていません', '毎晩 4:10 に行われます。すぐに行うには「いま調べる」を押してください。', {
          typed: `毎晩 4:10 に行われます。すぐに行うには ${lookNow} を実行してください。`,
        }),
      ];
    const lines = [...integrityLines(last), ...searchLines(last), ...orphanLines(last)];
    if (now().getTime() - new Date(last.at).getTime() <= nights * day) return lines;
    const since = `最後の点検は${formatDateTime(last.at)}です`;
    const more = '夜のあいだもサーバーが動いているかを確かめてください。';
    return [...lines, attention('点検の日時', since, `「いま調べる」を押し、${more}`, { typed: `${lookNow} を実行し、${more}` })];
  },
  figures: (last) =>
    last
      ? [
          { name: 'seseragi_look_timestamp_seconds', help: 'When the database was looked through last', value: new Date(last.at).getTime() / 1000 },
          { name: 'seseragi_integrity_findings', help: 'What was wrong with the database then', value: last.result.integrity.length },
          { name: 'seseragi_orphaned_files', help: 'Stored files without a row then', value: last.result.orphans ?? 0 },
        ]
      : [],
});

/** Maximum findings in a line. */
const named = 3;

const namedOf = (findings: readonly string[]) =>
  findings.slice(0, named).join('。') + (findings.length > named ? `。ほか${findings.length - named}件` : '');

function integrityLines({ at, result: { integrity, means } }: Kept<LongCheckResult>): ToldLine[] {
  const label = '整合性と参照';
  if (integrity.length === 0) return [good(label, `異常なし（${formatDateTime(at)}${means ? `、${means}` : ''}）`)];
  return [
    repair(
      label,
      namedOf(integrity),
      'サーバーを止め、いまのファイルを別の場所に写してから、バックアップを npm run restore で戻してください（docs/operations.md の「バックアップ」）。',
      { found: integrity.length, details: integrity.join('\n') },
    ),
  ];
}

function searchLines({ at, result: { search } }: Kept<LongCheckResult>): ToldLine[] {
  const label = '検索';
  if (search.length === 0) return [good(label, `すべての行が見つかります（${formatDateTime(at)}）`)];
  const more = '直らないときは、開発元に知らせてください。';
  return [
    repair(label, namedOf(search), `起動し直すと、足りない分が作られます。「いま調べる」で確かめ、${more}`, {
      typed: `起動し直すと、足りない分が作られます。${lookNow} で確かめ、${more}`,
      found: search.length,
    }),
  ];
}

function orphanLines({ at, result: { orphans, areTooMany } }: Kept<LongCheckResult>): ToldLine[] {
  const label = '持ち主のないファイル';
  if (orphans === null)
    return [unknown(label, 'ファイルの保存先が答えなかったため、分かりません', '「つながる先」を確かめ、「いま調べる」を押してください。')];
  if (areTooMany)
    return [
      repair(
        label,
        `${orphans}件。半分を超えています`,
        'DATABASE_URL と STORAGE_URL が、同じせせらぎのものかを確かめてください。片付けは止めてあります。',
        { found: orphans },
      ),
    ];
  return [good(label, orphans === 0 ? `なし（${formatDateTime(at)}）` : `${orphans}件（毎晩 2:30 に片付けます）`)];
}

export const databaseChecks: readonly Check[] = [version, migrations, servers, sound, clock];

import { sizeText } from '../../../domain/text/file-size.ts';
import { type Disk, disksOf, isMeasured } from '../../runtime/storage-room.ts';
import { attention, type Check, check, day, good, type Line, repair, unknown } from './check.ts';
import { type Kept, type Sizes, sizesBefore, sizesNow } from './long-look.ts';

/** Parts of a disk, and bytes: its room is short below both, and too short below either. */
const [short, tooShort] = [
  { part: 0.15, bytes: 20 * 1024 ** 3 },
  { part: 0.05, bytes: 1024 ** 3 },
];

/** Days ahead within which a disk must not become full. */
const ahead = 90;

interface Room {
  readonly disks: readonly Disk[];
  readonly sizes: Sizes;
  readonly before: Kept<Sizes> | null;
}

const room = check<Room>({
  name: 'room',
  tellsFrom: 'attention',
  label: '容量',
  find: async (services) => ({
    disks: await disksOf(services.settings),
    sizes: await sizesNow(services.engine),
    before: await sizesBefore(services),
  }),
  tell(found, { settings, now }) {
    const growth = growthOf(found, now());
    const { sizes, before } = found;
    const grown = (part: 'database' | 'files') => (before && growth ? `（${growth.days}日で${signed(sizes[part] - before.result[part])}）` : '');
    return [
      ...found.disks.map((disk) => diskLine(disk, growth && isMeasured(settings) ? growth.perDay : 0)),
      ...(isMeasured(settings)
        ? []
        : [unknown('ほかのディスク', 'データベースサーバーや S3 の空きは、ここからは分かりません', 'それぞれの管理画面で確かめてください。')]),
      good('データベースの大きさ', `${sizeText(sizes.database)}${grown('database')}`),
      good('ファイルの大きさ', `${sizeText(sizes.files)}、${sizes.count.toLocaleString('ja-JP')}件${grown('files')}`),
    ];
  },
  figures: ({ disks, sizes }) => [
    ...disks.map(({ folders, free }) => ({
      name: 'seseragi_disk_free_bytes',
      help: 'Room on the disks of rows and files',
      labels: { folder: folders[0] ?? '' },
      value: free,
    })),
    ...disks.map(({ folders, total }) => ({
      name: 'seseragi_disk_bytes',
      help: 'Size of the disks of rows and files',
      labels: { folder: folders[0] ?? '' },
      value: total,
    })),
    { name: 'seseragi_database_bytes', help: 'What the database takes', value: sizes.database },
    { name: 'seseragi_files_bytes', help: 'What the uploaded files take', value: sizes.files },
    { name: 'seseragi_files', help: 'Uploaded files', value: sizes.count },
  ],
});

function growthOf({ sizes, before }: Room, now: Date): { readonly days: number; readonly perDay: number } | null {
  const days = before ? Math.round((now.getTime() - new Date(before.at).getTime()) / day) : 0;
  if (!before || days < 1) return null;
  return { days, perDay: (sizes.database + sizes.files - before.result.database - before.result.files) / days };
}

function diskLine({ folders, free, total }: Disk, perDay: number): Line {
  const label = `ディスクの空き（${folders.join('、')}）`;
  const part = free / total;
  const value = `${sizeText(free)} / ${sizeText(total)}（${Math.floor(part * 100)}%）`;
  const advice = '古いログやバックアップの写しなど要らないファイルを消すか、ディスクを広げてください。';
  if (part < tooShort.part || free < tooShort.bytes) return repair(label, value, advice);
  if (perDay > 0 && free / perDay < ahead)
    return attention(label, `${value}。いまの増え方では、あと${Math.floor(free / perDay)}日でいっぱいになります`, advice);
  return part < short.part && free < short.bytes ? attention(label, value, advice) : good(label, value);
}

const signed = (bytes: number) => (bytes < 0 ? `-${sizeText(-bytes)}` : `+${sizeText(bytes)}`);

export const roomChecks: readonly Check[] = [room];

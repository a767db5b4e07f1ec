import { sizeText } from '../../../domain/text/file-size.ts';
import type { UploadRoom } from './use-upload-room.ts';

/** A word about the room for files, where it runs out. */
export function UploadRoomNote({ room: { state, left, shared } }: { readonly room: UploadRoom }) {
  const whose = shared ? '団体で登録できるファイルの容量' : '登録できるファイルの容量';
  return (
    <div role="status">
      {state === 'scarce' && (
        <p className="room-note">
          {whose}が残り少なくなっています（残り {sizeText(left)}）。足りなくなりそうなときは、早めに事務局にお問い合わせください。
        </p>
      )}
      {state === 'full' && (
        <p className="room-note room-full">
          {whose}がいっぱいのため、ファイルを追加できません。これまでの内容は、そのまま保存・提出できます。事務局にお問い合わせください。
        </p>
      )}
    </div>
  );
}

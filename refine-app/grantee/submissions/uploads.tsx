import { useState } from 'react';
import { UploadRoomNote } from '../pages/upload-room.tsx';
import { useUploadRoom } from '../pages/use-upload-room.ts';
import { DropZone } from './drop-zone.tsx';
import { type RefusedFile, sortOut } from './file-checks.ts';
import { namedPhoto } from './photo-name.ts';
import { RefusedFiles } from './refused-files.tsx';
import { UploadList } from './upload-list.tsx';
import type { SubmissionFile } from './use-document.ts';
import type { useUploads } from './use-uploads.ts';

interface Props {
  readonly uploads: ReturnType<typeof useUploads>;
  readonly files: readonly SubmissionFile[];
  /** Whether the document takes files now; what is on its way is shown in any case. */
  readonly takes: boolean;
}

/** Adding files: choosing, what was refused, and what is on its way. */
export function Uploads({ uploads: { queue, uploads }, files, takes }: Props) {
  const room = useUploadRoom();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const taken = [
    ...files.filter(({ round, removedAt }) => round === null && removedAt === null).map(({ fileName }) => fileName),
    ...uploads.filter(({ state }) => state !== 'refused').map(({ file }) => file.name),
  ];
  const add = (chosen: readonly File[]) => {
    const { good, refused: others } = sortOut(chosen, taken);
    setRefused(others);
    // A mended file takes the place of the one that the server refused.
    for (const { id, file } of uploads) if (good.some(({ name }) => name === file.name)) queue.dismiss(id);
    queue.add(good);
  };
  return (
    <>
      <UploadList queue={queue} uploads={uploads} />
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
      {takes && <UploadRoomNote room={room} />}
      {takes && room.state !== 'full' && <DropZone onFiles={add} onPhoto={(photo) => add([namedPhoto(photo, new Date(), taken)])} />}
    </>
  );
}

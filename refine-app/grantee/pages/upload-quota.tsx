import { sizeText } from '../../../domain/text/file-size.ts';
import { useGet } from '../queries.ts';
import { Note } from './note.tsx';

/** A notice where the upload quota runs out. */
export function UploadQuotaNote({ room: { state, left, shared } }: { readonly room: UploadRoom }) {
  const whose = shared ? '団体で登録できるファイルの容量' : '登録できるファイルの容量';
  return (
    <div role="status">
      {state === 'scarce' && (
        <Note as="p" washed>
          {whose}が残り少なくなっています（残り {sizeText(left)}）。足りなくなりそうなときは、早めに事務局にお問い合わせください。
        </Note>
      )}
      {state === 'full' && (
        <Note as="p" tone="bad" washed>
          {whose}がいっぱいのため、ファイルを追加できません。これまでの内容は、そのまま保存・提出できます。事務局にお問い合わせください。
        </Note>
      )}
    </div>
  );
}

interface Quota {
  readonly used: number;
  readonly limit: number;
}

interface Quotas {
  readonly person: Quota;
  readonly organization: Quota | null;
}

/** What is left of the upload quota: `full` accepts nothing, `scarce` shows a notice. */
interface UploadRoom {
  readonly state: 'ample' | 'scarce' | 'full';
  /** In bytes. */
  readonly left: number;
  /** Whether the whole organisation shares it. */
  readonly shared: boolean;
}

const scarceFrom = 0.8;

/** The grantee's upload quota; `ample` until it is loaded. */
export function useUploadQuota(): UploadRoom {
  const { data } = useGet<Quotas>('/api/files/quota', undefined, { staleTime: 60_000 });
  return data ? tighterQuota(data) : { state: 'ample', left: Number.POSITIVE_INFINITY, shared: false };
}

/** The tighter of the two. */
export function tighterQuota({ person, organization }: Quotas): UploadRoom {
  const own = roomIn(person, false);
  const all = organization ? roomIn(organization, true) : own;
  return all.left < own.left ? all : own;
}

function roomIn({ used, limit }: Quota, shared: boolean): UploadRoom {
  const left = Math.max(0, limit - used);
  if (left === 0) return { state: 'full', left, shared };
  return { state: used >= limit * scarceFrom ? 'scarce' : 'ample', left, shared };
}

import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { isMissing } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useAsyncCall } from '../../ui/use-async-call.ts';
import { FormFailure } from '../sign-in-form.tsx';
import css from './methods.module.css';

export interface TrustedDevice {
  readonly id: number;
  readonly device: string;
  readonly lastUsedAt: string;
  readonly trustedUntil: string;
}

interface Props {
  readonly devices: readonly TrustedDevice[];
  readonly onChange: () => void;
}

/** The devices on which the second factor is skipped, with buttons to end that. */
export function TrustedDevices({ devices, onChange }: Props) {
  const { run, busy, failure } = useAsyncCall();
  const end = (path: string) =>
    run(async () => {
      await http.delete(path).catch((error: unknown) => {
        // It has expired meanwhile.
        if (!isMissing(error)) throw error;
      });
      toast({ type: 'success', title: '次のログインから、二つ目の確認をします' });
      onChange();
    });
  return (
    <>
      <FormFailure text={failure} />
      <ul className={css.passkeys} aria-label="二つ目の確認を省いている端末">
        {devices.map(({ id, device, lastUsedAt, trustedUntil }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <small>
                {formatDateTime(trustedUntil)} まで・最後のログイン {formatDateTime(lastUsedAt)}
              </small>
            </div>
            <Button
              loading={busy}
              aria-label={`${device}（${formatDateTime(lastUsedAt)}）で確認を省くのをやめる`}
              onClick={() => void end(`/api/trusted-devices/${id}`)}
            >
              確認を省くのをやめる
            </Button>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button loading={busy} onClick={() => void end('/api/trusted-devices')}>
          すべての端末でやめる
        </Button>
      )}
    </>
  );
}

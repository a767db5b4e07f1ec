import clsx from 'clsx/lite';
import { type ComponentProps, useState } from 'react';
import baseCss from '../ui/base.module.css';
import { Button } from '../ui/button.tsx';
import { Labelled, LabelledGroup } from '../ui/labelled.tsx';
import { type AnswerProps, TextBox, useFocusedText } from './answer-input.tsx';
import css from './form.module.css';

interface Props extends AnswerProps {
  readonly frame: Omit<ComponentProps<typeof LabelledGroup>, 'children'>;
}

/** A number, or typed text that is none. */
type Degrees = number | string | null;

/** Latitude and longitude, from the device's position or typed; both at once when pasted as `35.68, 139.76`. */
export function PointInput({ frame, value, onChange, onLeave, onCompose }: Props) {
  const { latitude = null, longitude = null } = (value ?? {}) as { latitude?: Degrees; longitude?: Degrees };
  const [status, setStatus] = useState('');
  const put = (north: Degrees, east: Degrees) => onChange(north === null && east === null ? null : { latitude: north, longitude: east });
  const find = () => {
    setStatus('現在地を調べています…');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        put(rounded(coords.latitude), rounded(coords.longitude));
        setStatus(`現在地を入れました（誤差およそ${Math.ceil(coords.accuracy)}m）`);
      },
      ({ code, PERMISSION_DENIED }) =>
        setStatus(
          code === PERMISSION_DENIED
            ? '現在地を使うことが許可されていません。端末の設定で許可するか、緯度と経度を入力してください。'
            : '現在地が分かりませんでした。緯度と経度を入力してください。',
        ),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  const type = (text: string, north: boolean) => {
    const both = /^\s*(-?[\d.]+)\s*[,、\s]\s*(-?[\d.]+)\s*$/.exec(text.normalize('NFKC'));
    if (both) put(degreesOf(both[1] ?? ''), degreesOf(both[2] ?? ''));
    else put(north ? degreesOf(text) : latitude, north ? longitude : degreesOf(text));
  };
  return (
    <LabelledGroup {...frame} onLeave={onLeave}>
      <div className={css.formPoint}>
        <DegreesBox id={`${frame.id}-north`} label="緯度（北緯）" value={latitude} onText={(text) => type(text, true)} onCompose={onCompose} />
        <DegreesBox id={`${frame.id}-east`} label="経度（東経）" value={longitude} onText={(text) => type(text, false)} onCompose={onCompose} />
      </div>
      <Button onClick={find}>現在地を使う</Button>
      <p role="status" className={clsx(css.formNote, baseCss.quiet)}>
        {status}
      </p>
    </LabelledGroup>
  );
}

interface DegreesProps {
  readonly id: string;
  readonly label: string;
  readonly value: Degrees;
  readonly onText: (text: string) => void;
  readonly onCompose: AnswerProps['onCompose'];
}

function DegreesBox({ id, label, value, onText, onCompose }: DegreesProps) {
  const typed = useFocusedText(value === null ? '' : String(value));
  return (
    <Labelled id={id} label={label}>
      {(tied) => <TextBox {...tied} inputMode="decimal" typed={typed} onText={onText} onCompose={onCompose} />}
    </Labelled>
  );
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Text that is not a number is kept, for the check to refuse. */
function degreesOf(text: string): Degrees {
  const plain = text.normalize('NFKC').replace(/[度°\s]/g, '');
  if (plain === '') return null;
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) ? Number(plain) : text;
}

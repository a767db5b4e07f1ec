import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Area } from '../../data/areas.ts';
import { areas } from '../../data/areas.ts';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { adviceText } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { toast } from '../../ui/toasts.ts';
import { Placeholder } from '../../ui/waiting.tsx';
import { FormFailure } from '../sign-in-form.tsx';
import { AddPasskey } from './add-passkey.tsx';
import css from './methods.module.css';
import { type Passkey, PasskeyList } from './passkey-list.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { type TimeCode, TimeCodePart } from './time-code.tsx';
import { type TrustedDevice, TrustedDevices } from './trusted-devices.tsx';

/** The answer of `GET /api/sign-in-methods`. */
export interface Methods {
  readonly passkeys: readonly Passkey[];
  readonly timeCode: TimeCode | null;
  /** How many are left. */
  readonly recoveryCodes: number;
  readonly trustedDevices: readonly TrustedDevice[];
  /** Whether the role requires a second factor. */
  readonly required: boolean;
  readonly signIn: 'password' | 'link' | 'sso';
}

export const methodsTitle = 'ログインの方法';

/** The user's sign-in methods; a page of both areas. */
export function MethodsPage({ area }: { readonly area: Area }) {
  usePageTitle(methodsTitle);
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: async () => (await http.get<Methods>('/api/sign-in-methods')).data,
  });
  return (
    <div className={css.methods}>
      <h1>{methodsTitle}</h1>
      {data ? (
        <MethodSections area={area} methods={data} onChange={() => void refetch()} />
      ) : error ? (
        <>
          <FormFailure text={adviceText(error)} />
          <Button onClick={() => void refetch()}>もう一度読み込む</Button>
        </>
      ) : (
        <Placeholder />
      )}
    </div>
  );
}

interface MethodSectionsProps {
  readonly area: Area;
  readonly methods: Methods;
  readonly onChange: () => void;
}

function MethodSections({ area, methods, onChange }: MethodSectionsProps) {
  const { passkeys, timeCode, recoveryCodes, trustedDevices, required, signIn } = methods;
  const isSecond = timeCode !== null || (required && passkeys.length > 0);
  if (signIn === 'sso') return <p>シングルサインオンでログインしています。確認の方法は、組織のアカウントで設定してください。</p>;
  const added = () => {
    toast({ type: 'success', title: 'パスキーを登録しました' });
    onChange();
  };
  return (
    <>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">パスキー</h2>
        <p>端末の指紋・顔・暗証番号でログインします。使う端末ごとに登録できます。</p>
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onChange={onChange} />}
        <AddPasskey onDone={added} />
      </section>
      <section aria-labelledby="time-code">
        <h2 id="time-code">認証アプリ</h2>
        <p>パスワードのあとに、スマートフォンのアプリに出る6桁の番号で、もう一度確かめます。</p>
        <TimeCodePart timeCode={timeCode} onChange={onChange} />
      </section>
      {isSecond && (
        <section aria-labelledby="recovery">
          <h2 id="recovery">予備コード</h2>
          <RecoveryPart left={recoveryCodes} onChange={onChange} />
        </section>
      )}
      {trustedDevices.length > 0 && (
        <section aria-labelledby="trusted">
          <h2 id="trusted">二つ目の確認を省いている端末</h2>
          <TrustedDevices devices={trustedDevices} onChange={onChange} />
        </section>
      )}
      <section aria-labelledby="password">
        <h2 id="password">{signIn === 'link' ? 'メールの番号' : 'パスワード'}</h2>
        {signIn === 'link' ? (
          <p>
            パスワードなしで、メールで届く番号でログインできます。パスワードを使うには、<Link to={areas[area].reset}>設定のメール</Link>
            を受け取ってください。
          </p>
        ) : (
          <p>
            <Link to={areas[area].password}>パスワードを変更する</Link>
          </p>
        )}
      </section>
    </>
  );
}

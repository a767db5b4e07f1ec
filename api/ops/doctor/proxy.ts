import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { untrustedProxySeen } from '../../http/untrusted-proxy.ts';
import { attention, type Check, check, day, good, repair } from './check.ts';

const label = '接続元の見分け';

const advice =
  '前段のプロキシが X-Forwarded-For を上書きすることを確かめて、TRUST_PROXY=true を設定し、起動し直してください。このままでは、すべての利用者が同じ接続元に見えます。';

const proxy = check({
  name: 'proxy',
  label,
  find: ({ engine }) => untrustedProxySeen(engine.reader),
  tell(seen, { settings, now }) {
    if (settings.trustProxy) return [good(label, '前段のプロキシが伝える接続元で見分けます')];
    if (seen && now().getTime() - new Date(seen).getTime() < day)
      return [repair(label, `${formatDateTime(seen)} に、信用していないプロキシを通ったリクエストが届きました`, advice)];
    if (settings.publicUrl.startsWith('https:')) return [attention(label, 'PUBLIC_URL は https ですが、TRUST_PROXY の設定がありません', advice)];
    return [good(label, '直接の接続元で見分けます')];
  },
});

export const proxyChecks: readonly Check[] = [proxy];

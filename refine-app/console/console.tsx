import '@ant-design/v5-patch-for-react-19';
import 'antd/dist/reset.css';
import './console.css';
import 'dayjs/locale/ja';
import { App as AntdApp, ConfigProvider } from 'antd';
import locale from 'antd/locale/ja_JP';
import dayjs from 'dayjs';
import { Empty } from '../ui/empty.tsx';
import { fetchListAt } from './pages/pages.ts';
import { ConsoleRoutes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';
import { useTheme } from './theme.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

dayjs.locale('ja');
fetchListAt(window.location.pathname);

/** antd's own label is English. */
const closeLabel = { closable: { 'aria-label': '閉じる' } };

/** The staff's half, behind its door. The only part that loads antd. */
export default function Console() {
  return (
    <ConfigProvider locale={locale} theme={useTheme()} renderEmpty={() => <Empty />} button={{ autoInsertSpace: false }} modal={closeLabel}>
      <AntdApp className="console" message={{ maxCount: 3 }}>
        <Shell>
          <ConsoleRoutes />
        </Shell>
        <UnsavedChanges />
      </AntdApp>
    </ConfigProvider>
  );
}

import '@ant-design/v5-patch-for-react-19';
import ConfigProvider from 'antd/es/config-provider';
import locale from 'antd/es/locale/ja_JP';
import type { ReactNode } from 'react';
import { useTheme } from './antd-theme.ts';
import { Empty } from './empty.tsx';

/** antd's own label is English. */
const closeLabel = { closable: { 'aria-label': '閉じる' } };

/** What antd's components need around them. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={locale} theme={useTheme()} renderEmpty={() => <Empty />} button={{ autoInsertSpace: false }} modal={closeLabel}>
      {children}
    </ConfigProvider>
  );
}

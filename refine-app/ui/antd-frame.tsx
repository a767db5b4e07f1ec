import '@ant-design/v5-patch-for-react-19';
import 'dayjs/locale/ja';
import { ConfigProvider, theme } from 'antd';
import locale from 'antd/locale/ja_JP';
import dayjs from 'dayjs';
import { createContext, type ReactNode, useContext } from 'react';
import { useTheme } from './antd-theme.ts';
import { Empty } from './empty.tsx';

dayjs.locale('ja');

/** antd's own label is English. */
const closeLabel = { closable: { 'aria-label': '閉じる' } };

const Framed = createContext(false);

/** What antd's components need around them, once: a dialog over a page has the page's. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  return useContext(Framed) ? children : <Frame>{children}</Frame>;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={locale} theme={useTheme()} renderEmpty={() => <Empty />} button={{ autoInsertSpace: false }} modal={closeLabel}>
      <Framed value={true}>{children}</Framed>
    </ConfigProvider>
  );
}

/** Shows nothing. As long as it stands, antd keeps the palette that it has worked out, instead of doing so anew for each page and dialog. */
export function AntdPalette() {
  return (
    <AntdFrame>
      <Palette />
    </AntdFrame>
  );
}

function Palette() {
  theme.useToken();
  return null;
}

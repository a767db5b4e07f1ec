import '@ant-design/v5-patch-for-react-19';
import type { ThemeConfig } from 'antd';
import ConfigProvider from 'antd/es/config-provider';
import locale from 'antd/es/locale/ja_JP';
import theme from 'antd/es/theme';
import { type ReactNode, useMemo } from 'react';
import css from './base.module.css';
import { useMedia } from './use-media.ts';

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

/** What an empty choice says. */
export function Empty() {
  return <p className={css.empty}>該当するものがありません</p>;
}

/** antd in the palette of `base.css`, light or dark as the system wishes. */
function useTheme(): ThemeConfig {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(() => themeFor(dark, still), [dark, still]);
}

function themeFor(dark: boolean, still: boolean): ThemeConfig {
  const river = paint('--river');
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: river,
      colorInfo: river,
      colorLink: river,
      colorLinkHover: paint('--river-strong'),
      colorSuccess: paint('--good'),
      colorError: paint('--bad'),
      colorWarning: paint('--warn'),
      colorSuccessBg: dark ? '#14361f' : '#e8f6ec',
      colorInfoBg: paint('--river-wash'),
      colorErrorBg: paint('--bad-wash'),
      colorWarningBg: paint('--warn-wash'),
      colorTextBase: paint('--ink'),
      colorBgBase: paint('--paper'),
      colorBgLayout: paint('--ground'),
      colorBgContainer: paint('--paper'),
      colorBgElevated: paint('--paper'),
      colorBorder: paint('--line-strong'),
      colorBorderSecondary: paint('--line'),
      colorTextSecondary: paint('--ink-soft'),
      colorTextTertiary: paint('--ink-soft'),
      colorTextDescription: paint('--ink-soft'),
      colorTextPlaceholder: paint('--ink-faint'),
      // What cannot be changed is there to be read.
      colorTextDisabled: paint('--ink-soft'),
      colorTextLightSolid: paint('--on-river'),
      fontFamily: paint('--font'),
      fontSize: 14,
      lineHeight: 1.6,
      borderRadius: 6,
      controlHeight: 34,
      motion: !still,
      wireframe: false,
    },
    hashed: false,
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500, primaryColor: paint('--on-river') },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: '#2b3743' },
    },
  };
}

function paint(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

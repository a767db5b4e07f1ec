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

/** The locale and theme of antd's components. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={locale} theme={useTheme()} renderEmpty={() => <Empty />} button={{ autoInsertSpace: false }} modal={closeLabel}>
      {children}
    </ConfigProvider>
  );
}

/** Text of an empty select. */
export function Empty() {
  return <p className={css.empty}>該当するものがありません</p>;
}

/** antd's theme in our palette, light or dark as the system prefers. */
function useTheme(): ThemeConfig {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(() => themeFor(dark, reducedMotion), [dark, reducedMotion]);
}

function themeFor(dark: boolean, reducedMotion: boolean): ThemeConfig {
  const river = cssVariable('--river');
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: river,
      colorInfo: river,
      colorLink: river,
      colorLinkHover: cssVariable('--river-strong'),
      colorSuccess: cssVariable('--good'),
      colorError: cssVariable('--bad'),
      colorWarning: cssVariable('--warn'),
      colorSuccessBg: dark ? '#14361f' : '#e8f6ec',
      colorInfoBg: cssVariable('--river-wash'),
      colorErrorBg: cssVariable('--bad-wash'),
      colorWarningBg: cssVariable('--warn-wash'),
      colorTextBase: cssVariable('--ink'),
      colorBgBase: cssVariable('--paper'),
      colorBgLayout: cssVariable('--ground'),
      colorBgContainer: cssVariable('--paper'),
      colorBgElevated: cssVariable('--paper'),
      colorBorder: cssVariable('--line-strong'),
      colorBorderSecondary: cssVariable('--line'),
      colorTextSecondary: cssVariable('--ink-soft'),
      colorTextTertiary: cssVariable('--ink-soft'),
      colorTextDescription: cssVariable('--ink-soft'),
      colorTextPlaceholder: cssVariable('--ink-faint'),
      // Disabled values must be readable.
      colorTextDisabled: cssVariable('--ink-soft'),
      colorTextLightSolid: cssVariable('--on-river'),
      fontFamily: cssVariable('--font'),
      fontSize: 14,
      lineHeight: 1.6,
      borderRadius: 6,
      controlHeight: 34,
      motion: !reducedMotion,
      wireframe: false,
    },
    hashed: false,
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500, primaryColor: cssVariable('--on-river') },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: '#2b3743' },
    },
  };
}

function cssVariable(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

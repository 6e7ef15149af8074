import type { ThemeConfig } from 'antd';
import { primaryColor } from '../domain/kernel/tokens';

/**
 * antd's theme. The fixed key puts its variables (`--ant-…`) under the class `portal`, which the page's root carries, so
 * that our own styles read the same tokens: no colour is written by hand, and dark mode follows.
 */
export const portalTheme: ThemeConfig = {
  token: {
    colorPrimary: primaryColor,
    colorLink: primaryColor,
    colorInfo: primaryColor,
    fontSize: 14,
    borderRadius: 4,
    wireframe: false,
  },
  // The sider is 160 wide: names need the room more than the margins do.
  components: {
    Menu: { itemMarginInline: 4, itemPaddingInline: 10, iconMarginInlineEnd: 8 },
    // Rows of 36 px.
    Table: { cellPaddingBlockSM: 6.5 },
  },
  cssVar: { key: 'portal' },
  hashed: false,
};

/** antd's light greys for notes have a contrast of 3.3; small print needs 4.5 (WCAG AA). Its dark ones are readable. */
export const readableOnLight = {
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
} as const;

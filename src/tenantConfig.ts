/** What public/tenant-config.js says: names, logo and the tabs that are switched on. It changes without a build. */
export interface TenantConfig {
  tenantZhName: string;
  tenantEnName: string;
  logoIconUrl: string;
  /** Comma list of tab names. */
  hTab: string;
}

declare global {
  interface Window {
    tenantConfig?: Partial<TenantConfig>;
  }
}

const shipped: TenantConfig = {
  tenantZhName: '合规与认证服务平台',
  tenantEnName: 'Compliance and Certification Portal',
  logoIconUrl: '/static/logo.svg',
  hTab: 'accountEquity,serviceMarket',
};

/** The configuration on the page; a value left out, or not a text, is the shipped one. */
export function tenantConfig(): TenantConfig {
  const page = Object.entries(window.tenantConfig ?? {}).filter(([, value]) => typeof value === 'string');
  return { ...shipped, ...Object.fromEntries(page) };
}

/** The tenant's name in a language. */
export function tenantName(locale: string): string {
  const { tenantZhName, tenantEnName } = tenantConfig();
  return locale === 'zh-CN' ? tenantZhName : tenantEnName;
}

/** The tabs that hTab switches on. */
export function tenantTabs(): string[] {
  return tenantConfig()
    .hTab.split(',')
    .map((tab) => tab.trim())
    .filter(Boolean);
}

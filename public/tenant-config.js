// The tenant's names, logo and switched-on tabs. Change and reload: no build is needed.
window.tenantConfig = {
  tenantZhName: '合规与认证服务平台',
  tenantEnName: 'Compliance and Certification Portal',
  logoIconUrl: '/static/logo.svg',
  // Comma list: accountEquity (equity application), serviceMarket (service mall).
  hTab: 'accountEquity,serviceMarket',
};

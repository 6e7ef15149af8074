import { tenantConfig } from '@/tenantConfig';

/** The tenant's Chinese name and the current year, under every page. */
export function OwnerLine() {
  return (
    <>
      <span lang="zh-CN">{tenantConfig().tenantZhName}</span> © {new Date().getFullYear()}
    </>
  );
}

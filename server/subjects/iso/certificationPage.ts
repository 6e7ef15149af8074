/** Where a tab of a project's certification is, for its customer or its channel. */
export const certificationPage = (side: 'customer' | 'channel', projectCode: string, tab: string): string =>
  `${side === 'customer' ? '/systemManage/companyDetails' : '/projectList/detail/assetsReport'}/${projectCode}?tab=${tab}`;

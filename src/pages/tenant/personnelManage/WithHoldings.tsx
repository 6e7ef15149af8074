import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { type Holdings, tenantService } from '@/services/tenant';

interface Props {
  accountId: string;
  children: (holdings: Holdings) => ReactNode;
}

/** What somebody answers for, once it is known. */
export function WithHoldings({ accountId, children }: Props) {
  const { data, error, refresh } = useLoad(
    (options) => tenantService.getHoldings({ query: { accountId } }, options),
    [accountId],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  return data ? children(data) : <Skeleton active paragraph={{ rows: 2 }} />;
}

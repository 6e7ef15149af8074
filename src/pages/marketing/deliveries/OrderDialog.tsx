import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { useRef } from 'react';
import { orderDeliveryRules } from '#domain/generated/rules/marketing/orderDelivery';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFound } from '@/hooks/useFound';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { marketingService, type ProductRow } from '@/services/marketing';
import { projectService } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { Cost } from '../project/BuyDialog';

interface Values {
  projectCode?: string;
  wish?: string;
}

interface Props {
  product: ProductRow;
  onOrdered: () => void;
  onClose: () => void;
}

/** Asks the platform's people to deliver a product for a project: which, what exactly, and whether a unit or points are held for it. */
export function OrderDialog({ product, onOrdered, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { productCode, edition, name, pricePoints, available } = product;
  // A unit that was bought goes before points.
  const points = available > 0 ? 0 : (pricePoints ?? 0);
  const ordered = useRef(false);
  const projects = useFound(
    async (keyword) => {
      const { list } = await projectService.listProjects(
        { query: { keyword, currentPage: 1, pageSize: 20 } },
        { silent: true },
      );
      return list
        .filter(({ state }) => state !== 'finished' && state !== 'closed')
        .map(({ projectCode, name: called, customer }) => ({
          value: projectCode,
          label: `${called} · ${customer.tenantName}`,
        }));
    },
    { none: t('common.nothingMatches') },
  );
  return (
    <RecordDialog<Values>
      title={t('delivery.orderOf', { name: say(name) })}
      width={560}
      okText={t('delivery.send')}
      send={async ({ projectCode = '', wish = '' }, options) => {
        await marketingService.orderDelivery({ body: { productCode, edition, projectCode, wish, points } }, options);
        ordered.current = true;
        void toast('success', t(points === 0 ? 'delivery.orderedByUnit' : 'delivery.ordered'));
      }}
      // Once the form is done with: until then it asks before anybody leaves it.
      onClose={() => (ordered.current ? onOrdered() : onClose())}
    >
      <p>
        {points === 0
          ? t('delivery.orderByUnit', { name: say(name), left: formatNumber(available) })
          : t('delivery.orderText', { points: formatNumber(points) })}
      </p>
      <ProForm.Item
        name="projectCode"
        label={t('delivery.project')}
        extra={t('delivery.projectHint')}
        rules={[{ required: true, message: t('assets.required', { field: t('delivery.project') }) }]}
      >
        <Select<string>
          showSearch={{ filterOption: false, onSearch: projects.search }}
          loading={projects.loading}
          notFoundContent={projects.notFound}
          options={projects.found ?? []}
        />
      </ProForm.Item>
      <NoteField
        name="wish"
        label={t('delivery.wish')}
        {...orderDeliveryRules.wish}
        extra={t('delivery.wishHint')}
        minRows={4}
      />
      {points > 0 && <Cost points={points} />}
    </RecordDialog>
  );
}

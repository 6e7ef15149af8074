import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const projectCode = 'PDEMO27001A';

let app: App;
const open = async (phone: string, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(`/systemManage/companyDetails/${projectCode}?tab=timeline`, locale);
  await app.settled();
};
const row = (milestone: string) => screen.getByRole('cell', { name: milestone }).closest('tr') as HTMLElement;

describe('the dates of a certification', () => {
  it('are planned with what each breaks beside it, and filled in by the rules', async () => {
    await open(PM);
    expect(await screen.findByText(/^信息安全管理体系（ISO\/IEC 27001）：发布后至少运行 3 个月/u)).toBeInTheDocument();
    await app.user.click(await button('安排时间'));
    const drawer = await screen.findByRole('dialog');
    const type = async (label: string, day: string) => {
      const field = within(drawer).getByLabelText(label);
      await app.user.clear(field);
      await app.user.type(field, `${day}{Enter}`);
    };
    await type('体系文件发布', '2026-06-01');
    await type('第一阶段审核', '2026-08-31');
    expect(await within(drawer).findByText(/质量管理体系须运行满 3 个月，最早 2026-09-01/u)).toBeInTheDocument();
    await type('第一阶段审核', '2026-10-05');
    expect(await within(drawer).findByText(/国庆节放假/u)).toBeInTheDocument();
    await type('第一阶段审核', '2026-09-01');
    await waitFor(() => expect(within(drawer).queryByText(/国庆节放假|最早/u)).toBeNull());
    // The later ones are open again, and follow from what is planned.
    for (const label of ['内部审核', '管理评审', '第二阶段审核']) {
      const picker = within(drawer).getByLabelText(label).closest('.ant-picker');
      await app.user.click(picker?.querySelector('.ant-picker-clear') as Element);
    }
    await app.user.click(await button('补全其余日期', drawer));
    expect(within(drawer).getByLabelText('第二阶段审核')).toHaveValue('2026-09-15');
    await app.user.click(await button('保存', drawer));
    expect(await screen.findByText('认证时间已保存')).toBeInTheDocument();
    await waitFor(() => expect(row('第一阶段审核')).toHaveTextContent('2026-09-01 周二符合'));
    const { days } = await isoService.getDateTimeline({ query: { projectCode } });
    expect(days).toMatchObject({ internalAudit: '2026-08-03', managementReview: '2026-08-17', stage2: '2026-09-15' });
  }, 60_000);

  it('are read-only for the owner, in English as well', async () => {
    await open(OWNER, 'en-US');
    expect(await screen.findByText('Stage 1 audit')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plan dates' })).toBeNull();
  });
});

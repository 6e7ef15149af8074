import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketing } from '#domain/subjects/marketing/contract';
import { marketingService } from '@/services/marketing';
import { makePng } from '../factories/pictures';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, drawerOf, rowOf } from './parts';
import { answerWith, holdNext, lay, signInAs, watchCalls } from './server';

const OPERATOR = '13800000001';
const DELIVERY = '13800000002';
const MANAGER = '13800000011';
let app: App;
const open = async (path: string, phone: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const PRODUCTS = '/productDevelopment/createProduct';

beforeAll(async () => {
  await signInAs(OPERATOR);
  app = await openApp(PRODUCTS);
  await app.settled();
  app.unmount();
}, 120_000);

describe('products, as the operator keeps them', () => {
  it('are listed in the mall’s order with their state; one shows its versions and differences', async () => {
    await open(PRODUCTS, OPERATOR);
    expect(await rowOf('渗透测试服务')).toHaveTextContent('草稿');
    expect(await rowOf('信息安全意识培训')).toHaveTextContent(/已下架.*180.*10.*6 个月/u);
    await app.user.click(await rowOf('体系建设咨询'));
    const drawer = await drawerOf('产品详情');
    await waitFor(() => expect(drawer).toHaveTextContent(/在售.*3,600 点\/次.*用于：委托平台交付/u));
    await app.user.click(within(drawer).getByRole('tab', { name: '版本记录' }));
    await waitFor(() =>
      expect(drawer).toHaveTextContent(/第 2 版.*包含内容.*可委托平台顾问驻场交付.*第 1 版.*随平台提供/u),
    );
  });

  it('can’t be published while nothing uses their units', async () => {
    await open(PRODUCTS, OPERATOR);
    await app.user.click(await rowOf('科技项目申报'));
    const drawer = await drawerOf('产品详情');
    await waitFor(() => expect(drawer).toHaveTextContent(/已下架.*尚不能上架：平台还没有使用这些次数的功能/u));
    expect(within(drawer).queryByRole('button', { name: '重新上架' })).toBeNull();
  });

  it('are drafted with every field validated, and show a concurrent change', async () => {
    await open(PRODUCTS, OPERATOR);
    await app.user.click(await button('新建产品'));
    const form = await drawerOf('新建产品');
    await app.user.click(await button('保存草稿', form));
    await waitFor(() => expect(form).toHaveTextContent(/请填写中文名称|中文名称/u));
    expect(form).toHaveTextContent('请至少填写一项包含内容');
    expect(watchCalls()).not.toContain(marketing.saveOffer.path);
  });

  it('have pictures, of which any may be the cover', async () => {
    await open(PRODUCTS, OPERATOR);
    await app.user.click(await rowOf('渗透测试服务'));
    await app.user.click(await button('编辑', await drawerOf('产品详情')));
    const form = await drawerOf('编辑产品');
    const send = (file: File) =>
      app.user.upload(form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
    await send(new File(['<svg/>'], '封面.png', { type: 'image/png' }));
    expect(await screen.findByText(/请上传.*\.png/u)).toBeInTheDocument();
    for (const number of [1, 2]) {
      await send(new File([new Uint8Array(makePng(number * 40, 20))], `图${number}.png`, { type: 'image/png' }));
      await within(form).findByRole('img', { name: `图片 ${number}` });
    }
    const second = within(form).getByRole('img', { name: '图片 2' }).getAttribute('src');
    await app.user.click(await button('把图片 2 设为封面', form));
    expect(within(form).getByRole('img', { name: '图片 1' })).toHaveAttribute('src', second);
    await app.user.click(await button('移除图片 2', form));
    await app.user.click(await button('保存草稿', form));
    const drawer = await drawerOf('产品详情');
    const shown = await within(drawer).findByRole('img', { name: '“渗透测试服务”图片 1' });
    expect(shown.getAttribute('src')).toContain(new URLSearchParams(second?.split('?')[1]).get('objectId'));
    expect(within(drawer).queryByRole('img', { name: '“渗透测试服务”图片 2' })).toBeNull();
  });

  it('show when nothing matches, and failures', async () => {
    await open(`${PRODUCTS}?keyword=zzz`, OPERATOR, 'en-US');
    expect(await screen.findByText('No matching products')).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', marketing.listOffers.path);
    await open(PRODUCTS, OPERATOR);
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});

describe('deliveries', () => {
  it('are ordered in the mall for a project, with the points on hold', async () => {
    await open('/project', MANAGER);
    const card = (await screen.findByRole('heading', { name: '体系建设咨询' })).closest('li') as HTMLElement;
    await app.user.click(within(card).getByRole('button', { name: '委托交付' }));
    const dialog = await dialogOf('委托平台交付“体系建设咨询”');
    expect(dialog).toHaveTextContent(/提交后冻结 3,600 点/u);
    await app.user.click(await button('提交委托', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent(/请填写项目.*请填写交付要求/u));
    await app.user.click(within(dialog).getByRole('combobox'));
    await app.user.click(await screen.findByText(/^江南云仓 ISO\/IEC 27001 认证咨询 · /u));
    await app.user.click(dialog.querySelector('textarea') as HTMLElement);
    await app.user.paste('请在本月完成');
    await app.user.click(await button('提交委托', dialog));
    // The demo has one under way for this project.
    expect(await screen.findByText(/“江南云仓.*还有未完成的平台交付/u)).toBeInTheDocument();
    // The held points would be missing on other pages: the server's own tests check the order.
    answerWith(marketing.orderDelivery.path, { deliveryCode: 'WT1', orderCode: 'O1' });
    await app.user.click(await button('提交委托', dialog));
    await waitFor(() => expect(app.path()).toContain('tab=deliveries'));
  });

  it('use an existing unit, as the dialog says', async () => {
    await signInAs(MANAGER);
    const products = (await marketingService.listProducts()).map((one) =>
      one.usedBy === 'delivery' ? { ...one, available: 2 } : one,
    );
    answerWith(marketing.listProducts.path, products);
    await open('/project', MANAGER);
    const card = (await screen.findByRole('heading', { name: '体系建设咨询' })).closest('li') as HTMLElement;
    await app.user.click(within(card).getByRole('button', { name: '委托交付' }));
    const dialog = await dialogOf('委托平台交付“体系建设咨询”');
    expect(dialog).toHaveTextContent(/提交后占用 1 次“体系建设咨询”（剩余 2 次），不冻结点数/u);
    expect(dialog).not.toHaveTextContent('3,600');
  });

  it('show the ordering tenant their state and history', async () => {
    await open('/project?tab=deliveries', MANAGER);
    expect(await rowOf('江南云仓')).toHaveTextContent(/待受理.*3,600/u);
    await app.user.click(await rowOf('上年度差距评估'));
    const drawer = await drawerOf('委托详情');
    await waitFor(() => expect(drawer).toHaveTextContent(/已验收.*验收通过.*要求返工.*请补充供应商评价记录/u));
    app.unmount();
    answerWith(marketing.listDeliveries.path, { list: [], total: 0 });
    await open('/project?tab=deliveries', MANAGER, 'en-US');
    expect(await screen.findByText('No deliveries yet')).toBeInTheDocument();
  });

  it('wait for the platform’s people, who give a reason for declining', async () => {
    await open('/platformDelivery', DELIVERY);
    await app.user.click(await rowOf('江南云仓'));
    const drawer = await drawerOf('委托详情');
    await app.user.click(await button('退回委托', drawer));
    const dialog = await dialogOf('退回委托');
    await app.user.click(await button('退回委托', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent(/请填写退回原因/u));
    await app.user.click(await button(/取\s?消/u, dialog));
    expect(await button(/受\s?理/u, drawer)).toBeEnabled();
  });

  it('take files of the result from who works on it, and show them to both sides', async () => {
    await open('/platformDelivery', DELIVERY);
    const { list } = await marketingService.listAllDeliveries({ query: { currentPage: 1, pageSize: 20 } });
    const one = list.find(({ projectName }) => projectName.includes('江南云仓'));
    const detail = await marketingService.getAnyDelivery({ query: { deliveryCode: one?.deliveryCode ?? '' } });
    const name = `体系文件终稿（含附件与修订记录）${'长'.repeat(60)}.docx`;
    const files = [{ objectId: 'F1', name, size: 2048 }];
    answerWith(marketing.getAnyDelivery.path, { ...detail, state: 'working', allowedActions: ['handOver'], files });
    answerWith(marketing.addDeliveryFile.path, { objectId: 'F2' });
    answerWith(marketing.removeDeliveryFile.path, null);
    const calls = watchCalls();
    await app.user.click(await rowOf('江南云仓'));
    const result = await screen.findByRole('region', { name: '成果文件' });
    expect(result).toHaveTextContent(/2\.0 kB/u);
    expect(result).toHaveTextContent(/最多 20 个，每个不超过 20\s?MB。提交成果后不能再增删/u);
    const input = result.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    // The result isn't submitted while a file is on its way: the server may refuse the file.
    const { held, letGo } = holdNext(marketing.addDeliveryFile.path);
    const submit = await button('提交成果');
    expect(submit).toBeEnabled();
    await app.user.upload(input, new File(['%PDF-1.4\n%%EOF\n'], '成果.pdf', { type: 'application/pdf' }));
    await held;
    expect(submit).toBeDisabled();
    letGo();
    await waitFor(() => expect(submit).toBeEnabled());
    await waitFor(() => expect(calls).toContainEqual(expect.stringContaining(marketing.addDeliveryFile.path)));
    await app.user.click(await button(`移除 ${name}`, result));
    await waitFor(() => expect(calls).toContainEqual(expect.stringContaining(marketing.removeDeliveryFile.path)));
    app.unmount();
    answerWith(marketing.getDelivery.path, { ...detail, state: 'handedOver', allowedActions: ['accept'], files });
    await open('/project?tab=deliveries', MANAGER, 'en-US');
    await app.user.click(await rowOf('江南云仓'));
    const shown = await screen.findByRole('region', { name: 'Result files' });
    expect(shown).toHaveTextContent(name);
    expect(shown.querySelector('input[type=file]')).toBeNull();
  }, 60_000);
});

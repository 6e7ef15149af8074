import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { project as projectCalls } from '#domain/core/project/contract';
import { assets } from '#domain/subjects/assets/contract';
import { isReturned } from '#domain/subjects/assets/work/workflow';
import { assetsService } from '@/services/assets';
import { userService } from '@/services/user';
import { button, buttons } from '../buttons';
import { elsewhere, network, signInAs, watchCalls } from '../server';
import {
  app,
  CONSULTANT,
  click,
  DETAILS,
  dialog,
  EXECUTOR,
  fill,
  MANAGER,
  open,
  PROJECT,
  there,
  unitsOf,
} from './page';

describe('the progress of a project', () => {
  const submitted = async () => {
    const [unit] = await unitsOf({ state: 'submitted', stage: 'assess' });
    if (!unit) throw new Error('Nothing was submitted.');
    return unit;
  };
  const openUnit = async (keyword: string) => {
    await open(MANAGER, `${DETAILS}?tab=progress&keyword=${keyword}&view=review`);
    await app.user.click(await there('tr[data-row-key][tabindex]'));
    return there('.ant-drawer');
  };

  it('shows stages, people and work to review first', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress`);
    expect(await screen.findByText('人员进展')).toBeInTheDocument();
    expect(screen.getAllByText(/^\d+ 个逾期$/u).length).toBeGreaterThan(0);
    await waitFor(() => {
      const states = [...document.querySelectorAll('tr[data-row-key][tabindex] [data-tone]')];
      expect(states.filter((state) => state.textContent?.endsWith('待审核')).length).toBeGreaterThan(5);
    });
  });

  it('returns a unit with a reason that its executor reads', async () => {
    await signInAs(MANAGER);
    const unit = await submitted();
    const drawer = await openUnit(unit.assetCode);
    await click('退回', drawer);
    const asked = await dialog();
    await click('退回', asked.querySelector('.ant-modal-footer') as HTMLElement);
    expect(await screen.findByText('请填写退回原因')).toBeInTheDocument();
    await click(/^威胁与脆弱性识别不全/u, asked);
    await click('退回', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已退回 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now && isReturned(now.stage)).toBe(true);
    app.unmount();

    const phone = unit.assignee?.showName === '张海峰' ? EXECUTOR : '13800000026';
    await open(phone, `/assetAssessReturn/${PROJECT}?unit=${unit.unitId}`);
    expect(await screen.findByText(/^威胁与脆弱性识别不全/u)).toBeInTheDocument();
  });

  it('offers nothing more of a unit that was returned, however long its list takes', async () => {
    await signInAs(MANAGER);
    const unit = await submitted();
    const drawer = await openUnit(unit.assetCode);
    expect(within(drawer).getByRole('button', { name: '通过' })).toBeInTheDocument();
    await click('退回', drawer);
    const asked = await dialog();
    await click(/^威胁与脆弱性识别不全/u, asked);
    network.use(http.get(`${window.location.origin}${assets.listWorkUnits.path}`, () => delay('infinite')));
    await click('退回', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已退回 1 个单元');
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: /^(?:通过|退回)$/u })).toBeNull());
    network.resetHandlers();
  });

  it('keeps the dialog’s unit, whatever key is pressed', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress&view=review`);
    await app.user.click(await there('tr[data-row-key][tabindex]'));
    const drawer = await there('.ant-drawer');
    const shown = () => drawer.querySelector('.ant-drawer-title')?.textContent;
    const first = shown();
    await app.user.keyboard('j');
    await waitFor(() => expect(shown()).not.toBe(first));
    const second = shown();
    await click('退回', drawer);
    (await button('取消', await dialog())).focus();
    await app.user.keyboard('k');
    await app.settled();
    expect(shown()).toBe(second);
  });

  it('completes a unit, which goes on to the next step', async () => {
    await signInAs(MANAGER);
    const unit = await submitted();
    const drawer = await openUnit(unit.assetCode);
    await click('通过', drawer);
    await screen.findByText('已通过 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now).toMatchObject({ stage: 'control', state: 'inhand' });
  });

  it('keeps what is selected on another page, and selects all that the filters let through', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress&view=all`);
    const all = await there('thead .ant-checkbox-input');
    await app.user.click(all);
    expect(await screen.findByText('已选 10 条')).toBeInTheDocument();
    await app.user.click(await there('.ant-pagination-item-2'));
    await waitFor(() => expect(document.querySelectorAll('tr.ant-table-row-selected')).toHaveLength(0));
    expect(screen.getByText(/^已选 10 条/u)).toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: /^选择全部 \d+ 条$/u }));
    const all2 = await screen.findByText(/^已选全部 \d+ 条/u);
    const total = Number(/\d+/u.exec(all2.textContent ?? '')?.[0]);
    await click(new RegExp(`^分派 ${total}$`, 'u'));
    expect(await dialog()).toHaveTextContent(`分派 ${total} 个单元`);
  });

  it('takes units over as imported, after a preview that tells them from those that were looked at', async () => {
    await signInAs(MANAGER);
    const unit = (await unitsOf({ stage: 'assess', state: 'inhand' })).find(
      ({ isSeen, riskCount }) => !isSeen && riskCount > 0,
    );
    if (!unit) throw new Error('Every unit was looked at.');
    await open(MANAGER, `${DETAILS}?tab=progress&view=all&keyword=${unit.assetCode}`);
    const row = await there(`tr[data-row-key="${unit.unitId}"]`);
    expect(row).toHaveTextContent('未查看');
    await app.user.click(row.querySelector('input') as HTMLElement);
    await click('按导入确认 1');
    const preview = await dialog();
    expect(preview).toHaveTextContent('将提交 1 个单元');
    expect(preview).toHaveTextContent('其中 1 个无人逐一查看');
    await click('确认并提交 1 个', preview);
    await waitFor(async () => expect(await there(`tr[data-row-key="${unit.unitId}"]`)).toHaveTextContent('按导入确认'));
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now).toMatchObject({ state: 'submitted', isSeen: false, isTakenOver: true });
  });

  it('assigns units to a person', async () => {
    await signInAs(MANAGER);
    const [unit] = await unitsOf({ assignee: 'none' });
    if (!unit) throw new Error('Every unit has somebody.');
    await open(MANAGER, `${DETAILS}?tab=progress&view=all&keyword=${unit.assetCode}`);
    const row = await there(`tr[data-row-key="${unit.unitId}"]`);
    await app.user.click(row.querySelector('input') as HTMLElement);
    await click(/^分派 1$/u);
    const asked = await dialog();
    await app.user.click(await there('#accountId'));
    await app.user.click(await screen.findByText('张海峰', { selector: '.ant-select-item-option-content' }));
    await click('分派', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已更新 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now?.assignee?.showName).toBe('张海峰');
  });

  const assignFirst = async () => {
    await open(MANAGER, `${DETAILS}?tab=progress&view=all`);
    const row = await there('tr[data-row-key][tabindex]');
    await app.user.click(row.querySelector('input') as HTMLElement);
    await click(/^分派/u);
    return dialog();
  };

  it('invites an executor where the units wait for one', async () => {
    const asked = await assignFirst();
    await click('添加执行人', asked);
    const field = (id: string) => asked.querySelector<HTMLInputElement>(`input#${id}`) as HTMLInputElement;
    await waitFor(() => expect(field('phone')).toBeTruthy());
    expect(within(asked).getByText(/^对方用该手机号登录并接受邀请后才能分派/u)).toBeInTheDocument();
    await fill(field('name'), '方一凡');
    await fill(field('phone'), '123');
    await click('添加执行人', asked);
    expect(await within(asked).findByText('请输入 11 位手机号')).toBeInTheDocument();
    await app.user.clear(field('phone'));
    await fill(field('phone'), '13955550009');
    await click('添加执行人', asked);
    await screen.findByText('已邀请方一凡，对方用手机号 13955550009 登录并接受后即可分派');
    // There is no executor yet.
    await click('分派', asked.querySelector('.ant-modal-footer') as HTMLElement);
    expect(await within(asked).findByText('请选择执行人')).toBeInTheDocument();
    const waiting = await screen.findByText(/^方一凡 13955550009/u);
    expect(within(waiting).getByText(/^邀请中，.* 前有效$/u)).toBeInTheDocument();
  });

  it('assigns units to a person who has accepted, under their own name', async () => {
    await elsewhere('13955550009', async () => {
      await userService.agreeLicences({ body: { licenceCodes: ['L-userAgreement-1'] } });
      const { invitations } = await userService.getUserInfo();
      const body = { invitationCode: invitations[0]?.invitationCode ?? '', accept: true, name: '方一帆' };
      await userService.answerInvitation({ body });
    });
    const asked = await assignFirst();
    expect(screen.queryByText(/^方一凡/u)).toBeNull();
    await app.user.click(await there('#accountId'));
    await app.user.click(await screen.findByText('方一帆', { selector: '.ant-select-item-option-content' }));
    await click('分派', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已更新 1 个单元');
    const [now] = (await unitsOf({ pageSize: 200 })).filter((unit) => unit.assignee?.showName === '方一帆');
    expect(now).toBeDefined();
  });

  it('shows open invitations, withdraws one, and invites a person again who has declined', async () => {
    await elsewhere(MANAGER, () =>
      assetsService.addExecutor({ body: { projectCode: PROJECT, name: '白晓', phone: '13955550010' } }),
    );
    await elsewhere('13955550010', async () => {
      await userService.agreeLicences({ body: { licenceCodes: ['L-userAgreement-1'] } });
      const { invitations } = await userService.getUserInfo();
      await userService.answerInvitation({
        body: { invitationCode: invitations[0]?.invitationCode ?? '', accept: false },
      });
    });
    await open(MANAGER, `${DETAILS}?tab=progress`);
    const declined = await screen.findByText(/^白晓 13955550010/u);
    expect(within(declined).getByText('对方已婉拒')).toBeInTheDocument();
    await click('再次邀请', declined);
    await waitFor(() =>
      expect(screen.getByText(/^白晓 13955550010/u)).toHaveTextContent(/(邀请中|对方已查看)，.* 前有效/u),
    );
    await click('撤回对白晓的邀请');
    await screen.findByText('已撤回对白晓的邀请');
    await waitFor(() => expect(screen.queryByText(/^白晓/u)).toBeNull());
    app.unmount();
    await open(MANAGER, `${DETAILS}?tab=history`);
    expect(await screen.findByText('撤回对 白晓 的邀请')).toBeInTheDocument();
    expect(screen.getAllByText('邀请 白晓（139****0010）')).toHaveLength(2);
  });

  it('reminds everyone who is overdue at once, and says when no one was reminded', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress`);
    const sent = watchCalls();
    await click(/^催办全部逾期人员/u);
    const asked = await dialog();
    await click('催办', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText(/^已提醒 \d+ 人$/u);
    expect(sent.filter((call) => call.includes(projectCalls.urgePeople.path))).toHaveLength(1);
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
    await click(/^催办全部逾期人员/u);
    await click('催办', (await dialog()).querySelector('.ant-modal-footer') as HTMLElement);
    expect(await screen.findByText(/^没有可提醒的人/u)).toBeInTheDocument();
  });

  it('cannot be signed while units are open, and names the gaps', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress`);
    const box = await screen.findByLabelText('客户签署');
    expect(within(box).getByText(/^\d+ 个单元未完成$/u)).toBeInTheDocument();
    expect(await button('签署', box)).toBeDisabled();
  });

  it('shows the history', async () => {
    await open(MANAGER, `${DETAILS}?tab=history`);
    expect((await screen.findAllByText(/^分派 \d+ 个单元$/u)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('王思远').length).toBeGreaterThan(0);
  });

  it('is the same for the consultants, who do not sign', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${PROJECT}?tab=progress`);
    const box = await screen.findByLabelText('客户签署');
    expect(buttons('签署', box)).toEqual([]);
    expect(within(box).getByText('由客户的项目经理签署。')).toBeInTheDocument();
  });
});

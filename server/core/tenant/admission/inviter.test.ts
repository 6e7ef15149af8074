import { expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { makeTenant } from '../../../../tests/factories/tenants';
import { newcomer } from '../../../../tests/server/newcomer';
import { testApp } from '../../../../tests/server/testApp';

const t = testApp();

it('tells an applicant whose invite code it brings, and refuses visitors', async () => {
  const [inviteCode, name] = ['INVITER1', '邀请的渠道'];
  await t.peek((tx) => makeTenant(tx, { type: 'channel', inviteCode, name }));
  const client = await newcomer(t, '13655501234');
  const ask = (code: string, who: Pick<typeof client, 'get'> = client) =>
    who.get(tenant.getInviter.path, { inviteCode: code });
  expect((await ask(inviteCode.toLowerCase())).data).toEqual({ name });
  expect(await ask('NOBODY')).toMatchObject({ errorCode: 'invite_code_unknown' });
  expect((await ask('')).status).toBe(400);
  expect(await ask(inviteCode, t.nobody)).toMatchObject({ errorCode: '10000' });
});

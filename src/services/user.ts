import { user } from '#domain/user/contract';
import type { UserWire } from '#domain/user/schema';
import { bind } from './bind';

/** The signed-in user, the tenant chosen and all tenants the account may work in. */
export type UserInfo = UserWire['getUserInfo']['data'];
export type Membership = UserInfo['tenants'][number];
export type Announcement = UserWire['getAnnouncement']['data'];
export type GuideDocument = UserWire['listToolKits']['data'][number];
export type WaitingTask = UserWire['listWaitingTasks']['data'][number];
/** What the portal tells the user. */
export type Notice = UserWire['listNotices']['data']['list'][number];
export type DemoAccount = UserWire['listDemoAccounts']['data'][number];
export type Licence = UserWire['getLatestLicence']['data'];

export const getUserInfo = bind<UserWire['getUserInfo']>(user.getUserInfo);
export const getVerifyCode = bind<UserWire['sendVerifyCode']>(user.sendVerifyCode);
export const loginByPhone = bind<UserWire['signIn']>(user.signIn);
export const bindPhone = bind<UserWire['bindPhone']>(user.bindPhone);
export const logout = bind<UserWire['signOut']>(user.signOut);
export const agreeLicences = bind<UserWire['agreeLicences']>(user.agreeLicences);
export const getLatestLicence = bind<UserWire['getLatestLicence']>(user.getLatestLicence);
export const getGuideDocuments = bind<UserWire['listToolKits']>(user.listToolKits);
export const getLatestAnnouncement = bind<UserWire['getLatestAnnouncement']>(user.getLatestAnnouncement);
export const getWaitingTasks = bind<UserWire['listWaitingTasks']>(user.listWaitingTasks);
export const getDemoAccounts = bind<UserWire['listDemoAccounts']>(user.listDemoAccounts);
export const getNotices = bind<UserWire['listNotices']>(user.listNotices);
export const readNotices = bind<UserWire['readNotices']>(user.readNotices);

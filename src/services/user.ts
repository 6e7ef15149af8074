import { user } from '#domain/user/contract';
import type { UserWire } from '#domain/user/schema';
import { bind } from './bind';

/** The signed-in user, the tenant chosen and all tenants the account may work in. */
export type UserInfo = UserWire['getUserInfo']['data'];
export type Membership = UserInfo['tenants'][number];
export type Announcement = UserWire['aocDetail']['data'];
export type GuideDocument = UserWire['toolKitList']['data'][number];
export type WaitingTask = UserWire['waitingTasks']['data'][number];
/** What the portal tells the user. */
export type Notice = UserWire['noticeList']['data']['list'][number];
export type DemoAccount = UserWire['demoAccounts']['data'][number];
export type Licence = UserWire['licencesLatest']['data'];

export const getUserInfo = bind<UserWire['getUserInfo']>(user.getUserInfo);
export const getVerifyCode = bind<UserWire['getVerifyCode']>(user.getVerifyCode);
export const loginByPhone = bind<UserWire['loginByPhone']>(user.loginByPhone);
export const bindPhone = bind<UserWire['binding']>(user.binding);
export const logout = bind<UserWire['logout']>(user.logout);
export const agreeLicences = bind<UserWire['agreementLicences']>(user.agreementLicences);
export const getLatestLicence = bind<UserWire['licencesLatest']>(user.licencesLatest);
export const getGuideDocuments = bind<UserWire['toolKitList']>(user.toolKitList);
export const getLatestAnnouncement = bind<UserWire['aocLatest']>(user.aocLatest);
export const getWaitingTasks = bind<UserWire['waitingTasks']>(user.waitingTasks);
export const getDemoAccounts = bind<UserWire['demoAccounts']>(user.demoAccounts);
export const getNotices = bind<UserWire['noticeList']>(user.noticeList);
export const readNotices = bind<UserWire['noticeRead']>(user.noticeRead);

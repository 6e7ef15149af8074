import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { client } from './client';

export const userService = client<typeof user, UserWire>(user);

/** The signed-in user, the tenant chosen and all tenants the account may work in. */
export type UserInfo = UserWire['getUserInfo']['data'];
/** When a code that was sent ends, and when another may be asked for. */
export type CodeSent = UserWire['sendVerifyCode']['data'];
/** The user's own account, as the account page shows it. */
export type Account = UserWire['getAccount']['data'];
/** The user's own second factor. */
export type SecondFactor = UserWire['getSecondFactor']['data'];
/** A browser in which the user is signed in. */
export type Session = UserWire['listSessions']['data'][number];
/** An invitation that waits for the user's answer. */
export type Invitation = UserInfo['invitations'][number];
export type Membership = UserInfo['tenants'][number];
export type Announcement = UserWire['getAnnouncement']['data'];
export type AnnouncementRow = UserWire['listAnnouncements']['data']['list'][number];
export type WaitingTask = UserWire['listWaitingTasks']['data'][number];
/** Something that a search has found. */
export type SearchHit = UserWire['search']['data'][number];
/** What the portal tells the user. */
export type Notice = UserWire['listNotices']['data']['list'][number];
export type DemoAccount = UserWire['listDemoAccounts']['data'][number];
export type Licence = UserWire['getLatestLicence']['data'];

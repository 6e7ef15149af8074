import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import assets from './assets';
import common from './common';
import frame from './frame';
import project from './project';
import route from './route';
import tenant from './tenant';
import user from './user';

/** Texts by subject. English has the same keys, which the compiler checks. */
const messages = { assets, common, frame, project, route, tenant, user };

type Texts<T> = { readonly [K in keyof T]: string };
export type Messages = { readonly [S in keyof typeof messages]: Texts<(typeof messages)[S]> };

export const pack = { messages, antd, dayjs: 'zh-cn' };

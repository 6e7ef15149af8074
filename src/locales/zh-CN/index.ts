import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import common from './common';
import frame from './frame';
import route from './route';
import user from './user';

/** Texts of the first load: the frame, the sign-in, and what every page shares. */
const messages = { common, frame, route, user };

type Texts<T> = { readonly [K in keyof T]: string };
/** English has the same keys, which the compiler checks. */
export type FirstMessages = { readonly [S in keyof typeof messages]: Texts<(typeof messages)[S]> };

export const pack = { messages, antd, dayjs: 'zh-cn' };

import antd from 'antd/es/locale/en_US';
import type { FirstMessages } from '../zh-CN';
import common from './common';
import frame from './frame';
import route from './route';
import user from './user';

const messages: FirstMessages = { common, frame, route, user };

export const pack = { messages, antd, dayjs: 'en' };

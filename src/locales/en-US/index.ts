import antd from 'antd/es/locale/en_US';
import type { Messages } from '../zh-CN';
import assets from './assets';
import common from './common';
import frame from './frame';
import project from './project';
import route from './route';
import tenant from './tenant';
import user from './user';

const messages: Messages = { assets, common, frame, project, route, tenant, user };

export const pack = { messages, antd, dayjs: 'en' };

import type { PageMessages } from '../zh-CN/pages';
import assets from './assets';
import project from './project';
import tenant from './tenant';

export const pages: PageMessages = { assets, project, tenant };

import type { PageMessages } from '../zh-CN/pages';
import assets from './assets';
import notice from './notice';
import progress from './progress';
import project from './project';
import record from './record';
import settings from './settings';
import tenant from './tenant';
import work from './work';

export const pages: PageMessages = { assets, notice, progress, project, record, settings, tenant, work };

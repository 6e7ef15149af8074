import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { texts } from '#domain/generated/texts/frame.zh-CN';

/** What a first load says: the frame, the sign-in and what every page shares; antd's and dayjs's own words. */
export const pack = { texts, antd, dayjs: 'zh-cn' };

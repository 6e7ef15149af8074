import antd from 'antd/es/locale/en_US';
import { texts } from '#domain/generated/texts/frame.en-US';

/** What a first load says: the frame, the sign-in and what every page shares; antd's and dayjs's own words. */
export const pack = { texts, antd, dayjs: 'en' };

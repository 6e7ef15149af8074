import { expect, it } from 'vitest';
import { waitText } from './texts';

it.each([
  [45, '45 秒', '45 seconds'],
  [119, '119 秒', '119 seconds'],
  [120, '2 分钟', '2 minutes'],
  [3600, '1 小时', '1 hour'],
  [41_234, '11 小时 28 分钟', '11 hours 28 minutes'],
])('says %i s as people do', (seconds, chinese, english) => {
  expect(waitText('zh-CN', seconds)).toBe(chinese);
  expect(waitText('en-US', seconds)).toBe(english);
});

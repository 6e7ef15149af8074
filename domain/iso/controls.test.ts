import { describe, expect, it } from 'vitest';
import { controlOf, controls, controlThemes } from './controls';

describe('controls of Annex A', () => {
  it('are 93: 37 organizational, 8 people, 14 physical, 34 technological', () => {
    expect(controls).toHaveLength(93);
    expect(controlThemes.map((theme) => controls.filter((control) => control.theme === theme).length)).toEqual([
      37, 8, 14, 34,
    ]);
  });

  it('are each found by a reference of their own, titled in both languages', () => {
    expect(new Set(controls.map(({ ref }) => ref)).size).toBe(93);
    for (const control of controls) {
      expect(controlOf(control.ref)).toBe(control);
      expect(control.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(control.en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
    for (const language of ['zh', 'en'] as const)
      expect(new Set(controls.map((control) => control[language])).size).toBe(93);
    expect(controlOf('5.38')).toBeUndefined();
  });

  it.each([
    ['5.7', '威胁情报', 'Threat intelligence'],
    ['5.23', '使用云服务的信息安全', 'Information security for use of cloud services'],
    ['5.30', '业务连续性的 ICT 就绪', 'ICT readiness for business continuity'],
    ['6.7', '远程工作', 'Remote working'],
    ['7.4', '物理安全监视', 'Physical security monitoring'],
    ['8.8', '技术脆弱性管理', 'Management of technical vulnerabilities'],
    ['8.13', '信息备份', 'Information backup'],
    ['8.28', '安全编码', 'Secure coding'],
    ['8.34', '审计测试期间信息系统的保护', 'Protection of information systems during audit testing'],
  ])('%s is %s', (ref, zh, en) => {
    expect(controlOf(ref)).toMatchObject({ zh, en });
  });
});

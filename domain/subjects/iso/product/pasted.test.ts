import { describe, expect, it } from 'vitest';
import { pastedProcesses } from './pasted';
import { namesIn } from './product';

const departments = [{ departmentCode: 'D1', name: '生产部' }];

describe('processes from a spreadsheet', () => {
  it('take the cells of the columns that are matched', () => {
    const lines = [
      ['挤出', '粒料', '管材', '挤出机、切割机', ' 生产部　', '不用'],
      ['', '', '', '', '', ''],
      ['装配', '', '', '', '', ''],
    ];
    const { processes, bad } = pastedProcesses(
      lines,
      ['name', 'inputs', 'outputs', 'equipment', 'department', null],
      departments,
    );
    expect(bad).toEqual([]);
    expect(processes).toEqual([
      {
        name: '挤出',
        inputs: '粒料',
        outputs: '管材',
        equipment: ['挤出机', '切割机'],
        departmentCode: 'D1',
        role: '',
        controls: '',
        records: '',
      },
      expect.objectContaining({ name: '装配', equipment: [], departmentCode: null }),
    ]);
  });

  it('name the cells that can’t be used, and go without them', () => {
    const many = Array.from({ length: 21 }, (_, at) => `设备${at}`).join('、');
    const { processes, bad } = pastedProcesses(
      [
        ['', '质量部'],
        ['检验', '质量部', '长'.repeat(501), many],
        ['长'.repeat(101), ''],
      ],
      ['name', 'department', 'records', 'equipment'],
      departments,
    );
    expect(bad.map(({ line, column, why, max }) => [line, column, why, max])).toEqual([
      [0, 0, 'noName', 0],
      [1, 1, 'department', 0],
      [1, 3, 'equipment', 20],
      [1, 2, 'tooLong', 500],
      [2, 0, 'tooLong', 100],
    ]);
    expect(
      processes.map(({ name, departmentCode, records, equipment }) => [
        name,
        departmentCode,
        records,
        equipment.length,
      ]),
    ).toEqual([['检验', null, '', 20]]);
  });

  it('are none where no column is the name', () => {
    expect(pastedProcesses([['挤出']], ['inputs'], departments)).toEqual({ processes: [], bad: [] });
  });

  it('have several things in a cell, each once', () => {
    expect(namesIn('烘箱、 点胶机，烘箱;工装\n')).toEqual(['烘箱', '点胶机', '工装']);
  });
});

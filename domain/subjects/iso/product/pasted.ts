import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import { EQUIPMENT_MAX, namesIn, type ProcessDetail } from './product';

/** What a column of pasted cells may be. */
export const pasteTargets = [
  'name',
  'inputs',
  'outputs',
  'equipment',
  'department',
  'role',
  'controls',
  'records',
] as const;
export type ProcessTarget = (typeof pasteTargets)[number];

/** Why a cell can't be used; it counts from 0. */
export interface BadProcessCell {
  readonly line: number;
  readonly column: number;
  readonly why: 'noName' | 'tooLong' | 'department' | 'equipment';
  /** Of what is too long or too many. */
  readonly max: number;
}

const longest: Readonly<Record<Exclude<ProcessTarget, 'department'>, number>> = {
  name: limits.nameLength,
  inputs: limits.textLength,
  outputs: limits.textLength,
  equipment: limits.nameLength,
  role: limits.nameLength,
  controls: limits.textLength,
  records: limits.reasonLength,
};

/**
 * Processes from lines of cells. A cell that can't be used is left out, a line without a name as a whole; blank lines are passed over.
 * @param targets what each column is; null: nothing
 */
export function pastedProcesses(
  lines: readonly (readonly string[])[],
  targets: readonly (ProcessTarget | null)[],
  departments: readonly { readonly departmentCode: string; readonly name: string }[],
): { processes: ProcessDetail[]; bad: BadProcessCell[] } {
  const bad: BadProcessCell[] = [];
  const codes = new Map(departments.map(({ departmentCode, name }) => [spellingKey(name), departmentCode]));
  const nameAt = targets.indexOf('name');
  const processes = lines.flatMap((cells, line): ProcessDetail[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const refuse = (column: number, why: BadProcessCell['why'], max = 0) => {
      bad.push({ line, column, why, max });
      return '';
    };
    const textOf = (target: keyof typeof longest): string => {
      const column = targets.indexOf(target);
      const text = (cells[column] ?? '').trim();
      return text.length > longest[target] ? refuse(column, 'tooLong', longest[target]) : text;
    };
    const departmentAt = targets.indexOf('department');
    const department = (cells[departmentAt] ?? '').trim();
    const departmentCode = department === '' ? null : (codes.get(spellingKey(department)) ?? null);
    const equipmentAt = targets.indexOf('equipment');
    const equipment = namesIn(cells[equipmentAt] ?? '');
    const name = nameAt < 0 ? '' : textOf('name');
    if (name === '') {
      if (nameAt >= 0 && (cells[nameAt] ?? '').trim() === '') refuse(nameAt, 'noName');
      return [];
    }
    if (department !== '' && departmentCode === null) refuse(departmentAt, 'department');
    const isTooLong = equipment.some((one) => one.length > longest.equipment);
    if (isTooLong) refuse(equipmentAt, 'tooLong', longest.equipment);
    if (equipment.length > EQUIPMENT_MAX) refuse(equipmentAt, 'equipment', EQUIPMENT_MAX);
    return [
      {
        name,
        inputs: textOf('inputs'),
        outputs: textOf('outputs'),
        equipment: isTooLong ? [] : equipment.slice(0, EQUIPMENT_MAX),
        departmentCode,
        role: textOf('role'),
        controls: textOf('controls'),
        records: textOf('records'),
      },
    ];
  });
  return { processes, bad };
}

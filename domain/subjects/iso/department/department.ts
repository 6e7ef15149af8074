/*
 * The departments of a company, as its management-system documents name them. A small company has one department do the
 * work of several: those are merged into it, and documents name the one.
 */

/** How many a project may have, and how deep they may lie. */
export const DEPARTMENTS_MAX = 300;
export const DEPARTMENT_DEPTH_MAX = 6;

/** What rules need of a department. */
export interface DepartmentPlace {
  readonly departmentCode: string;
  readonly name: string;
  /** The one above it; null at the top. */
  readonly parentCode: string | null;
  /** The department that does its work; null: it does it itself. */
  readonly mergedInto: string | null;
  readonly isEnabled: boolean;
}

/** Why a department can't be placed so. */
export type DepartmentFault =
  /** The department above it, or the one that it is merged into, isn't among them. */
  | { fault: 'missing' }
  | { fault: 'nameTaken' }
  | { fault: 'tooMany' }
  | { fault: 'tooDeep' }
  /** It would lie below itself, along these names. */
  | { fault: 'cycle'; path: readonly string[] }
  /** The target is off, or merged into another itself. */
  | { fault: 'mergeTarget'; name: string }
  /** It is merged, or switched off, though others below it or merged into it need it. */
  | { fault: 'needed'; by: readonly string[] };

const byCode = <D extends DepartmentPlace>(departments: readonly D[]) =>
  new Map(departments.map((one) => [one.departmentCode, one]));

/** The departments from the top to this one; ends where it would come to one again. */
function wayTo<D extends DepartmentPlace>(departments: ReadonlyMap<string, D>, code: string): D[] {
  const way: D[] = [];
  for (let one = departments.get(code); one && !way.includes(one); one = departments.get(one.parentCode ?? ''))
    way.unshift(one);
  return way;
}

const isCalled = (code: string) => (one: DepartmentPlace) => one.departmentCode === code;

/** Names are compared as people read them. */
const spelled = (name: string) => name.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();

/**
 * Whether a department may be placed so among the others.
 * @param others all departments of the project, with or without the earlier state of this one
 * @returns the first fault; undefined where there is none
 */
export function faultOf(department: DepartmentPlace, others: readonly DepartmentPlace[]): DepartmentFault | undefined {
  const { departmentCode, parentCode, mergedInto, isEnabled } = department;
  const rest = others.filter((one) => one.departmentCode !== departmentCode);
  const all = byCode([...rest, department]);
  const target = mergedInto === null ? undefined : all.get(mergedInto);
  if ((parentCode !== null && !all.has(parentCode)) || (mergedInto !== null && !target)) return { fault: 'missing' };
  if (rest.some(({ name }) => spelled(name) === spelled(department.name))) return { fault: 'nameTaken' };
  if (all.size > DEPARTMENTS_MAX) return { fault: 'tooMany' };
  const above = wayTo(all, departmentCode);
  if (parentCode !== null && above[0]?.parentCode !== null)
    return { fault: 'cycle', path: [department, ...above].map(({ name }) => name) };
  const below = rest.filter((one) => wayTo(all, one.departmentCode).includes(department));
  const depth = Math.max(above.length, ...below.map((one) => wayTo(all, one.departmentCode).length));
  if (depth > DEPARTMENT_DEPTH_MAX) return { fault: 'tooDeep' };
  if (target) {
    if (target === department || below.includes(target))
      return { fault: 'cycle', path: [department.name, target.name] };
    if (!target.isEnabled || target.mergedInto !== null) return { fault: 'mergeTarget', name: target.name };
  }
  // One above it that is merged into it, or into one below it, would lie below itself in the documents.
  const looped = above.find((one) => one.mergedInto !== null && [department, ...below].some(isCalled(one.mergedInto)));
  if (looped)
    return { fault: 'cycle', path: [looped.name, ...above.slice(above.indexOf(looped) + 1).map(({ name }) => name)] };
  // Those below a merged department move along to its target; those merged into it would have no department.
  const merged = rest.filter((one) => one.mergedInto === departmentCode);
  const needing = isEnabled
    ? mergedInto === null
      ? []
      : merged
    : [...merged, ...below.filter((one) => one.isEnabled)];
  if (needing.length > 0) return { fault: 'needed', by: [...new Set(needing.map(({ name }) => name))] };
  return undefined;
}

/** The names of those that a department can't be deleted before: below it, or merged into it. */
export const needing = (departmentCode: string, departments: readonly DepartmentPlace[]): string[] =>
  departments
    .filter((one) => one.parentCode === departmentCode || one.mergedInto === departmentCode)
    .map(({ name }) => name);

/**
 * The departments as documents name them: those merged into another are left out, and what lies below them lies below
 * their target.
 * @returns each with its place and the names of those merged into it, in the order given
 */
export function mergedDepartments<D extends DepartmentPlace & { headcount: number | null }>(
  departments: readonly D[],
): (D & { mergedNames: string[] })[] {
  const all = byCode(departments);
  const standing = (code: string | null): string | null => {
    if (code === null) return null;
    const one = all.get(code);
    return one?.mergedInto ?? code;
  };
  return departments
    .filter(({ mergedInto }) => mergedInto === null)
    .map((one) => {
      const merged = departments.filter(({ mergedInto }) => mergedInto === one.departmentCode);
      const counts = [one, ...merged].flatMap(({ headcount }) => headcount ?? []);
      return {
        ...one,
        parentCode: standing(one.parentCode),
        headcount: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
        mergedNames: merged.map(({ name }) => name),
      };
    });
}

/** What documents call the department that does the work of this one; empty where there is none. */
export function nameInDocuments(code: string | null, departments: readonly DepartmentPlace[]): string {
  const all = byCode(departments);
  const one = all.get(code ?? '');
  return (all.get(one?.mergedInto ?? '') ?? one)?.name ?? '';
}

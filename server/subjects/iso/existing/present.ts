import { and, isNull } from 'drizzle-orm';
import { spellingKey } from '#domain/kernel/spelling';
import type { Found } from '#domain/subjects/iso/existing/found';
import { numberKey } from '#domain/subjects/iso/existing/kinds';
import type { FindingField } from '#domain/subjects/iso/existing/schema';
import type { MilestoneDays } from '#domain/subjects/iso/timeline/timeline';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { departmentsOf } from '../department/departments';
import { isLatest, isVersion } from '../document/release';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { processesOf, productsOf } from '../product/read';
import { projectTimelines } from '../tables';
import { type OpenVariables, setsOf, shownValues } from '../variable/variables';

/** What a project has of the things that documents state, read once for all findings. */
export async function presentOf(tx: Tx, project: OpenVariables) {
  const sets = new Map((await setsOf(tx, project)).map((one) => [one.moduleCode, one]));
  const [timeline] = await tx.select().from(projectTimelines).where(within(projectTimelines, project));
  const documents = await tx
    .select({
      documentCode: managementDocuments.documentCode,
      number: managementDocuments.number,
      name: managementDocuments.name,
      kind: managementDocuments.kind,
      lastNumber: managementDocuments.lastNumber,
      sha256: managementDocumentVersions.sha256,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, and(isVersion, isLatest))
    .where(and(within(managementDocuments, project), isNull(managementDocuments.retiredAt)));
  return {
    modules: new Map(
      project.modules.map((module) => {
        const set = sets.get(module.moduleCode);
        return [
          module.moduleCode,
          { version: set?.version ?? 0, values: shownValues(module, set?.values ?? {}) },
        ] as const;
      }),
    ),
    timeline: {
      version: timeline?.version ?? 0,
      schemes: timeline?.schemes ?? [],
      days: timeline?.days ?? ({} as MilestoneDays),
    },
    departments: await departmentsOf(tx, project),
    processes: await processesOf(tx, project),
    products: await productsOf(tx, project),
    documents,
  };
}
export type Present = Awaited<ReturnType<typeof presentOf>>;

/** The module of a fact; undefined where the project isn't asked for it. */
export const moduleWith = (project: OpenVariables, name: string) =>
  project.modules.find(({ components }) => components.some((one) => one.name === name));

const isCalled = (name: string) => (one: { name: string }) => spellingKey(one.name) === spellingKey(name);
export const departmentCalled = ({ departments }: Pick<Present, 'departments'>, name: string) =>
  departments.find(isCalled(name));
export const processCalled = ({ processes }: Present, name: string) =>
  processes.find(({ process }) => isCalled(name)(process))?.process;
export const documentNumbered = ({ documents }: Present, number: string) =>
  number === '' ? undefined : documents.find((one) => numberKey(one.number) === numberKey(number));

type Line = { readonly field: FindingField; readonly found: string; readonly present: string };
export interface Compared {
  readonly lines: Line[];
  readonly isPresent: boolean;
  readonly isSame: boolean;
  /** The version of what it would change; 0: there is none. */
  readonly seen: number;
  /** The project has a place for it. */
  readonly isAsked: boolean;
}

/** What a finding says, beside what the project has. Where the document says nothing, nothing would change. */
function beside(
  found: Partial<Record<FindingField, string>>,
  present: Partial<Record<FindingField, string>> | undefined,
  seen: number,
): Compared {
  const lines = (Object.keys(found) as FindingField[]).flatMap((field): Line[] => {
    const [own = '', there = ''] = [found[field], present?.[field]];
    return own === '' ? [] : [{ field, found: own, present: there }];
  });
  const isSame = present !== undefined && lines.every((line) => line.found === line.present);
  return { lines, isPresent: present !== undefined, isSame, seen, isAsked: true };
}

/** Compares a finding with what the project has. */
export function compared(project: OpenVariables, present: Present, found: Found): Compared {
  switch (found.kind) {
    case 'fact': {
      const module = moduleWith(project, found.name);
      const { version, values } = present.modules.get(module?.moduleCode ?? '') ?? { version: 0, values: {} };
      const value = values[found.name];
      const there = typeof value === 'string' ? { value } : undefined;
      return { ...beside({ value: found.value }, there, version), isAsked: module !== undefined };
    }
    case 'day': {
      const { version, days } = present.timeline;
      const value = days[found.milestone];
      return beside({ value: found.value }, value === undefined ? undefined : { value }, version);
    }
    case 'department': {
      const there = departmentCalled(present, found.name);
      const { head, duties } = found;
      return beside(
        { head, duties },
        there && { head: there.head ?? '', duties: there.duties ?? '' },
        there?.version ?? 0,
      );
    }
    case 'process': {
      const there = processCalled(present, found.name);
      const department = departmentCalled(present, found.department)?.name ?? found.department;
      const named =
        present.departments.find(({ departmentCode }) => departmentCode === there?.departmentCode)?.name ?? '';
      const { inputs, outputs, controls, records } = found;
      const own = { inputs, outputs, equipment: found.equipment.join('、'), department, controls, records };
      return beside(
        own,
        there && { ...there, equipment: there.equipment.join('、'), department: named },
        there?.version ?? 0,
      );
    }
    case 'document': {
      const there = documentNumbered(present, found.number);
      const own = { number: found.number, name: found.name, documentKind: found.documentKind };
      const shown = beside(
        own,
        there && { number: there.number, name: there.name, documentKind: there.kind },
        there?.lastNumber ?? 0,
      );
      // The same file under whatever name has been taken over before.
      return {
        ...shown,
        isSame:
          found.file === null ? there !== undefined : present.documents.some(({ sha256 }) => sha256 === found.file),
      };
    }
  }
}

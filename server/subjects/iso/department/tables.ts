import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from '#server/core/project/tables';
import { ofProject, party, versioned } from '#server/kernel/db/columns';

/** The departments of a project's company. */
export const departments = pgTable(
  'departments',
  {
    ...ofProject(),
    departmentCode: text('department_code').notNull(),
    name: text('name').notNull(),
    parentCode: text('parent_code'),
    /** The department that does its work; null: it does it itself. */
    mergedInto: text('merged_into'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    head: text('head'),
    duties: text('duties'),
    headcount: integer('headcount'),
    position: integer('position'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.departmentCode] }),
    foreignKey({
      name: 'departments_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'departments_parent',
      columns: [t.tenantCode, t.projectCode, t.parentCode],
      foreignColumns: [t.tenantCode, t.projectCode, t.departmentCode],
    }),
    foreignKey({
      name: 'departments_merged_into',
      columns: [t.tenantCode, t.projectCode, t.mergedInto],
      foreignColumns: [t.tenantCode, t.projectCode, t.departmentCode],
    }),
  ],
);

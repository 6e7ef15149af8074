import { sql } from 'drizzle-orm';
import { govParts } from '#domain/subjects/gov/records';
import { within } from '#server/core/project/openProject';
import type { Subject } from '#server/kernel/subject';
import { fillGov } from './demo';
import { parseGovImportJob } from './import/parse';
import { govTables } from './records';
import { govRoutes } from './routes';

/** Government projects, and the classifications that they and certifications use. */
export const subject: Subject = {
  name: 'gov',
  routes: govRoutes,
  jobs: [parseGovImportJob],
  fillDemo: fillGov,
  ofProjects: {
    briefly: () => Promise.resolve(new Map()),
    inDetail: () => Promise.resolve({}),
    async holds(tx, project) {
      const counts = govParts.map((part) => {
        const table = govTables[part];
        return sql`(SELECT count(*) FROM ${table} WHERE ${within(table, project)})`;
      });
      const { rows } = await tx.execute<{ n: number }>(sql`SELECT (${sql.join(counts, sql` + `)})::int AS n`);
      return rows[0]?.n ?? 0;
    },
  },
};

import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` writes a migration from what has changed in the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/tables.ts',
  out: './server/kernel/db/migrations',
});

import type { gap as calls } from '#domain/subjects/gap/contract';
import type { gapSchemas } from '#domain/subjects/gap/schema';
import type { Routes } from '#server/kernel/http/mount';
import { analysisRoutes } from './analysis/routes';
import { statementRoutes } from './statement/routes';

export const gapRoutes: Routes<typeof calls, typeof gapSchemas> = { ...analysisRoutes, ...statementRoutes };

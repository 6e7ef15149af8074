import type { gap as calls } from '#domain/gap/contract';
import type { gapSchemas } from '#domain/gap/schema';
import type { Routes } from '#server/kernel/http/mount';
import { analysisRoutes } from './analysis/routes';
import { statementRoutes } from './statement/routes';

export const gapRoutes: Routes<typeof calls, typeof gapSchemas> = { ...analysisRoutes, ...statementRoutes };

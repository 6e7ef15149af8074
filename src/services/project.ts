import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { client } from './client';

export type { ProjectBrief, ProjectDetail } from '#domain/core/project/schema';

export const projectService = client<typeof project, ProjectWire>(project);

export type Customer = ProjectWire['listCustomers']['data']['list'][number];
export type ProjectGroup = ProjectWire['listProjectGroups']['data']['list'][number];
export type ProjectGroupDetail = ProjectWire['getProjectGroup']['data'];
export type GroupProject = ProjectGroupDetail['projects'][number];
/** Who takes part in a group's projects, and what waits for whom. */
export type GroupTeam = ProjectWire['getGroupTeam']['data'];
export type CustomerService = ProjectWire['listServices']['data']['list'][number];
export type ProjectGroupInput = ProjectWire['saveProjectGroup']['body'];
/** What the job of saveProjectGroup has made in the end. */
export type SavedGroup = ProjectWire['saveProjectGroup']['data'];
/** A project as those who lead a channel see it, and what a consultant has in hand. */
export type ListedProject = ProjectWire['listProjects']['data']['list'][number];
export type Load = ProjectWire['listLoads']['data']['list'][number];
/** A consistency check that found something. */
export type FoundCheck = ProjectWire['listChecks']['data']['found'][number];

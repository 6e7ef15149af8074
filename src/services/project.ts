import { project } from '#domain/project/contract';
import type { ProjectWire } from '#domain/project/schema';
import { bind, bindJob } from './bind';

export type Customer = ProjectWire['listCustomers']['data']['list'][number];
export type ProjectGroup = ProjectWire['listProjectGroups']['data']['list'][number];
export type ProjectGroupDetail = ProjectWire['getProjectGroup']['data'];
export type ProjectBrief = ProjectGroup['projects'][number];
export type ProjectDetail = ProjectWire['getProjectAsCustomer']['data'];
export type CustomerService = ProjectWire['listServices']['data']['list'][number];
export type ProjectGroupInput = ProjectWire['saveProjectGroup']['body'];
/** What the job of saveProjectGroup has made in the end. */
export type SavedGroup = ProjectWire['saveProjectGroup']['data'];

export const getCustomers = bind<ProjectWire['listCustomers']>(project.listCustomers);
export const getProjectGroups = bind<ProjectWire['listProjectGroups']>(project.listProjectGroups);
export const getProjectGroup = bind<ProjectWire['getProjectGroup']>(project.getProjectGroup);
export const getProjectAsChannel = bind<ProjectWire['getProjectAsChannel']>(project.getProjectAsChannel);
export const getProjectAsCustomer = bind<ProjectWire['getProjectAsCustomer']>(project.getProjectAsCustomer);
export const getCustomerServices = bind<ProjectWire['listServices']>(project.listServices);
export const saveProjectGroup = bindJob<ProjectWire['saveProjectGroup']>(project.saveProjectGroup);
/** Reminds people of the customer of what waits for them. */
export const urgePeople = bind<ProjectWire['urgePeople']>(project.urgePeople);

import { project } from '#domain/project/contract';
import type { ProjectWire } from '#domain/project/schema';
import { bind, bindJob } from './bind';

export type Customer = ProjectWire['getTenantListForProject']['data']['list'][number];
export type ProjectGroup = ProjectWire['channelListGroup']['data']['list'][number];
export type ProjectGroupDetail = ProjectWire['channelProjectGroupDetailInfo']['data'];
export type ProjectBrief = ProjectGroup['projects'][number];
export type ProjectDetail = ProjectWire['consumerDetailInfo']['data'];
export type CustomerService = ProjectWire['consumerList']['data']['list'][number];
export type ProjectGroupInput = ProjectWire['channelProjectGroupSaveGroup']['body'];
/** What the job of saveProjectGroup has made in the end. */
export type SavedGroup = ProjectWire['channelProjectGroupSaveGroup']['data'];

export const getCustomers = bind<ProjectWire['getTenantListForProject']>(project.getTenantListForProject);
export const getProjectGroups = bind<ProjectWire['channelListGroup']>(project.channelListGroup);
export const getProjectGroup = bind<ProjectWire['channelProjectGroupDetailInfo']>(
  project.channelProjectGroupDetailInfo,
);
export const getProjectAsChannel = bind<ProjectWire['channelDetailInfo']>(project.channelDetailInfo);
export const getProjectAsCustomer = bind<ProjectWire['consumerDetailInfo']>(project.consumerDetailInfo);
export const getCustomerServices = bind<ProjectWire['consumerList']>(project.consumerList);
export const saveProjectGroup = bindJob<ProjectWire['channelProjectGroupSaveGroup']>(
  project.channelProjectGroupSaveGroup,
);
/** Reminds people of the customer of what waits for them. */
export const urgePeople = bind<ProjectWire['consumerUrge']>(project.consumerUrge);

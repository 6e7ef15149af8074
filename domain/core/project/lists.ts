import { customerLists } from '../tenant/customers/lists';
import { dispatchLists } from './dispatch/lists';
import { teamLists } from './team/lists';

export const projectLists = { ...dispatchLists, ...teamLists, listCustomers: customerLists.listCustomers };

import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import { client } from './client';

export const approvalService = client<typeof approval, ApprovalWire>(approval);

/** What waits for a second operator, or was decided: in the list, and with all that it says. */
export type ApprovalRow = ApprovalWire['listApprovals']['data']['list'][number];
export type ApprovalDetail = ApprovalWire['getApproval']['data'];

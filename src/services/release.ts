import { release } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { client } from './client';

export const releaseService = client<typeof release, ReleaseWire>(release);

/** Where a document stands on its way to being final. */
export type Release = ReleaseWire['getRelease']['data'];
export type Submission = NonNullable<Release['current']>;
export type ApprovalRules = ReleaseWire['listApprovalRules']['data'];
export type ApprovalRule = ApprovalRules['rules'][number];
export type Deputies = ReleaseWire['listDeputies']['data'];
export type Deputy = Deputies['deputies'][number];

import type { RecordEntity } from '#domain/subjects/assets/record/record';

/** Which record is meant, as calls name it. */
export interface About {
  projectCode: string;
  entity: RecordEntity;
  entityId: string;
}

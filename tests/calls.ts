import { contract } from '#domain/generated/contract';
import { schemas } from '#domain/generated/schemas';
import type { Endpoint } from '#domain/kernel/endpoint';

const built = schemas as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Every call of the contract; one without a schema isn't built yet. */
export const calls = Object.entries(contract).flatMap(([subject, entries]) =>
  Object.entries<Endpoint>(entries).map(([name, endpoint]) => ({
    call: `${subject}.${name}`,
    subject,
    endpoint,
    isBuilt: built[subject]?.[name] !== undefined,
  })),
);

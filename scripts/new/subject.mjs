import { pascal } from './tree.mjs';

/** The files that every subject has on each floor; those that are there stay. */
export function beginSubject(tree, subject) {
  const place = tree.placeOf(subject);
  tree.begin(
    `domain/${place}/contract.ts`,
    `import { endpoints } from '#domain/kernel/endpoint';

/** Calls of the subject "${subject}": say in a line what it is about. */
export const ${subject} = endpoints({
});
`,
  );
  tree.begin(
    `domain/${place}/schema.ts`,
    `import { z } from 'zod';
import type { Given, Wire } from '#domain/kernel/fields.schema';

export const ${subject}Schemas = {
} as const;

export type ${pascal(subject)}Wire = Wire<typeof ${subject}Schemas>;
export type ${pascal(subject)}Given = Given<typeof ${subject}Schemas>;
`,
  );
  if (!tree.has(`server/${place}/subject.ts`))
    tree.begin(
      `server/${place}/routes.ts`,
      `import type { ${subject} as calls } from '#domain/${place}/contract';
import type { ${subject}Schemas } from '#domain/${place}/schema';
import type { Routes } from '#server/kernel/http/mount';

export const ${subject}Routes: Routes<typeof calls, typeof ${subject}Schemas> = {
};
`,
    );
  tree.begin(
    `server/${place}/subject.ts`,
    `import type { Subject } from '#server/kernel/subject';
import { ${subject}Routes } from './routes';

/** Say in a line what it is about. */
export const subject: Subject = { name: '${subject}', routes: ${subject}Routes };
`,
  );
  tree.begin(
    `src/services/${subject}.ts`,
    `import { ${subject} } from '#domain/${place}/contract';
import type { ${pascal(subject)}Wire } from '#domain/${place}/schema';
import { client } from './client';

export const ${subject}Service = client<typeof ${subject}, ${pascal(subject)}Wire>(${subject});
`,
  );
}

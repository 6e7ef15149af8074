import { pascal } from './tree.mjs';

/** The files that every subject has on each floor; those that are there stay. */
export function beginSubject(tree, subject) {
  tree.begin(
    `domain/${subject}/contract.ts`,
    `import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "${subject}": say in a line what it is about. */
export const ${subject} = endpoints({
});
`,
  );
  tree.begin(
    `domain/${subject}/schema.ts`,
    `import { z } from 'zod';
import type { Given, Wire } from '../kernel/fields.schema';

export const ${subject}Schemas = {
} as const;

export type ${pascal(subject)}Wire = Wire<typeof ${subject}Schemas>;
export type ${pascal(subject)}Given = Given<typeof ${subject}Schemas>;
`,
  );
  if (!tree.has(`server/${subject}/subject.ts`))
    tree.begin(
      `server/${subject}/routes.ts`,
      `import type { ${subject} as calls } from '#domain/${subject}/contract';
import type { ${subject}Schemas } from '#domain/${subject}/schema';
import type { Routes } from '#server/kernel/http/mount';

export const ${subject}Routes: Routes<typeof calls, typeof ${subject}Schemas> = {
};
`,
    );
  tree.begin(
    `server/${subject}/subject.ts`,
    `import type { Subject } from '#server/kernel/subject';
import { ${subject}Routes } from './routes';

/** Say in a line what it is about. */
export const subject: Subject = { name: '${subject}', routes: ${subject}Routes };
`,
  );
  tree.begin(
    `src/services/${subject}.ts`,
    `import { ${subject} } from '#domain/${subject}/contract';
import type { ${pascal(subject)}Wire } from '#domain/${subject}/schema';
import { client } from './client';

export const ${subject}Service = client<typeof ${subject}, ${pascal(subject)}Wire>(${subject});
`,
  );
}

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Pure code runs once; everything that touches the database runs on both engines. */
const pure = [
  'src/platform/{text,time,images,files,access,secrets,workers,processes,programs,previews,search,mail}/**/*.test.ts',
  'src/platform/http/{uploads/uploads,responses/downloads,limits/connection-limit}.test.ts',
  'src/modules/{documents/archive/archive-names,notifications/mail/digest-times,webhooks/http-client/sender,expenses/money,people/users/user-places}.test.ts',
  'src/{config,unknown-settings,demo/library}.test.ts',
  'test/{usage,described-answers,container,bundle}.test.ts',
  'clients/typescript/test/{generated,package}.test.ts',
];
const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/typescript/test/**/*.test.ts'];
/** Tests on many rows, which take long. */
const scale = ['src/**/*scale.test.ts'];
const engines = ['sqlite', 'postgres'] as const;

/** What takes longest comes first, so that nothing long is left over for one core at the end. */
const order = ['postgres-scale', 'sqlite-scale', 'unit', 'postgres', 'sqlite', 'web'];
/** Take a minute and more though they are short to read: by their size they would come last, and one core would wait for the other. */
const long = [
  'web/test/pages.test.ts',
  'previews/previews.test.ts',
  'test/upgrade.test.ts',
  'test/crash.test.ts',
  'test/backup-restore.test.ts',
  'test/copy-from.test.ts',
  'test/rights/matrix.test.ts',
  'test/fuzz/hostile.test.ts',
  'test/s3.test.ts',
  's3-blobs.test.ts',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => (long.some((name) => moduleId.endsWith(name)) ? 0 : 1);
    const placeOf = (file: TestSpecification) => order.indexOf(file.project.name) * 2 + isShort(file);
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two more than two cores: many tests wait for PostgreSQL, a connection or a limit of time.
    maxWorkers: 4,
    // Importing the application for each file took half of the time. Files share no state but the modules.
    isolate: false,
    setupFiles: ['test/support/seed.ts'],
    // Ten times what the longest takes: a busy machine fails none.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // What is waited for comes, however busy the machine is.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: pure } },
      ...engines.flatMap((engine) => [
        onEngine(engine, engine, { include: everything, exclude: [...pure, ...scale, 'node_modules/**'] }),
        onEngine(engine, `${engine}-scale`, { include: scale }),
      ]),
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/test/**/*.test.ts'],
          globalSetup: ['web/test/support/setup.ts'],
          // When everything else is done, each file with a server of its own. One more than two cores: a file often waits for a page to come to rest.
          maxWorkers: 3,
          maxConcurrency: 2,
          // A browser that a busy machine has starved is asked again; what is wrong is wrong twice, and what needed it is printed.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

function onEngine(engine: (typeof engines)[number], name: string, files: { include: string[]; exclude?: string[] }) {
  return { extends: true as const, test: { name, ...files, globalSetup: [`test/support/setup-${engine}.ts`] } };
}

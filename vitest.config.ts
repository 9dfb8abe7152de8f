import { defineConfig } from 'vitest/config';

/** Pure code runs once; everything that touches the database runs on both engines. */
const pure = [
  'src/platform/{text,time,images,files,access,secrets,workers}/**/*.test.ts',
  'src/{config,unknown-settings}.test.ts',
  'test/{usage,described-answers,container,bundle}.test.ts',
  'clients/typescript/test/{generated,package}.test.ts',
];
const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/typescript/test/**/*.test.ts'];
/** Tests on many rows, which take long. */
const scale = ['src/**/*scale.test.ts'];
const engines = ['sqlite', 'postgres'] as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Importing the application for each file took half of the time. Files share no state but the modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', include: pure } },
      ...engines.flatMap((engine) => [
        onEngine(engine, engine, { include: everything, exclude: [...pure, ...scale, 'node_modules/**'] }),
        onEngine(engine, `${engine}-scale`, { include: scale }),
      ]),
    ],
  },
});

function onEngine(engine: (typeof engines)[number], name: string, files: { include: string[]; exclude?: string[] }) {
  return { extends: true as const, test: { name, ...files, globalSetup: [`test/support/setup-${engine}.ts`] } };
}

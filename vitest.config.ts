import { defineConfig } from 'vitest/config';

/** Pure code runs once; everything that touches the database runs on both engines. */
const pure = [
  'src/platform/{text,time,images,files,access,secrets,workers}/**/*.test.ts',
  'src/config.test.ts',
  'test/{usage,described-answers}.test.ts',
];
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
      ...engines.map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...pure, 'node_modules/**'],
          globalSetup: [`test/support/setup-${engine}.ts`],
        },
      })),
    ],
  },
});

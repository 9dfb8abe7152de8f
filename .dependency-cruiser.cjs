const TESTS = '\\.test(-support)?\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^src/(modules|cli|demo|app|main|first-start)' },
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'others-use-modules-by-their-index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/modules/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'http-is-used-by-its-index',
      comment: 'The platform itself imports single files: most of it is what http stands on.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/' },
      to: { path: '^src/platform/http/', pathNot: '^src/platform/http/index\\.ts$' },
    },
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: TESTS },
      to: { path: '^src/(app|main|first-start|cli|demo)' },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'Only repositories and platform/db may import the query builder or the drivers.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.repository\\.ts$', '^src/platform/db/', '^src/platform/access/rule\\.ts$', TESTS],
      },
      to: { path: '^node_modules/(kysely|pg)/|^node:sqlite$', pathNot: '^$' },
    },
    {
      name: 'repositories-are-called-by-services',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(test|bench|scripts|clients)/|\\.test(-support)?\\.ts$' },
    },
    {
      name: 'client-stands-alone',
      comment: 'It is published without the server, and needs no package.',
      severity: 'error',
      from: { path: '^clients/typescript/src/' },
      to: { pathNot: '^clients/typescript/src/' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [TESTS, '\\.config\\.ts$', '^(bench|scripts|test)/', '^src/main\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
